"""Signals and choices fit each other and the shipped model."""

import json
import math
import unittest
from pathlib import Path

import features
import style


class Signals(unittest.TestCase):
    def test_the_shipped_model_weighs_what_is_learned_or_set_by_hand(self):
        shipped = json.loads((Path(__file__).parents[2] / "model" / "ranker.json").read_text(encoding="utf8"))
        learned = set(features.learned_names(features.SIGNALS))
        self.assertLessEqual(set(shipped["weights"]), learned | set(features.WEIGHTS_BY_HAND))
        by_hand = {name for name, signal in features.SIGNALS.items() if signal["weighed"] == "byHand"}
        self.assertEqual(by_hand, set(features.WEIGHTS_BY_HAND))
        self.assertFalse(learned & by_hand)
        self.assertLessEqual({*features.ABSOLUTE, *style.ROLES_MEANT}, learned)

    def test_the_shipped_model_tells_styles_by_their_features_and_weighs_by_each(self):
        shipped = json.loads((Path(__file__).parents[2] / "model" / "ranker.json").read_text(encoding="utf8"))
        self.assertEqual(list(shipped["styles"]), style.STYLES)
        for weights in shipped["styles"].values():
            self.assertLessEqual(set(weights), set(style.FEATURES))
        historyless = shipped["withoutHistory"]
        for part in (shipped["weights"], shipped["worth"], shipped["belongs"], historyless["worth"], historyless["belongs"]):
            self.assertLessEqual({len(weight) for weight in part.values() if isinstance(weight, list)}, {len(style.STYLES)})

    def test_which_way_a_signal_may_point(self):
        lower, upper = features.bounds(["test", "text", "freshness"])
        self.assertEqual([lower[0], upper[0]], [-math.inf, 0])
        self.assertEqual([lower[1], upper[1]], [0, math.inf])
        self.assertEqual([lower[2], upper[2]], [-math.inf, math.inf])

    def test_a_signal_without_a_row_is_refused(self):
        with self.assertRaisesRegex(SystemExit, "signals.json does not list: unheardOf"):
            features.learned_names(["text", "unheardOf"])
