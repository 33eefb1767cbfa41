"""What Blackpeg does, one module a verb: plain values in, a fact out.

A verb takes the game first, as text or as an object, and returns a frozen dataclass; `facts.as_json` makes its JSON,
`render` its sentences.  `blackpeg` names the verbs, and imports each when it is first used.
"""
