"""Veletas (Luis Bolaños Mures, 2013): neutral red shooters move and shoot like queens of the
Game of the Amazons, but the stones they shoot belong to the players. A shooter that cannot move
any more is claimed by the side with the biggest group beside it; the majority of claims wins.
"""
