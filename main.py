"""Start Tavoliere: `python main.py --help` explains."""


def main() -> int:
    """Run the program; the exit status."""
    # Imported here and not above: the opponents' process imports this file once more.
    from multiprocessing import freeze_support

    freeze_support()  # in a bundle, child processes start here and go no further

    from games.start import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
