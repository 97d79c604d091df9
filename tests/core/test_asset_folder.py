from games.core.asset_folder import FOLDER


def test_the_folder_holds_the_pictures_fonts_and_sounds() -> None:
    assert (FOLDER / "icon.svg").is_file()
    assert {"fonts", "icons", "sounds"} <= {path.name for path in FOLDER.iterdir()}
