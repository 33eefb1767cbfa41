"""What Blackpeg does, a module for each verb, or for a few: plain values in, a fact out.

A verb takes the game first, as text or as an object, and returns a fact; `facts.as_json` makes its JSON,
`render` its sentences.  `blackpeg` names the verbs, and imports each when it is first used.
"""
