"""``python -m tenbin`` is the command ``tenbin``."""

import sys

from ._main import main

sys.exit(main())
