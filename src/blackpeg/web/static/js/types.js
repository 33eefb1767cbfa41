/**
 * What pages share, as types; nothing here runs.  What the server answers is in facts.d.ts.
 *
 * @typedef {object} Game  a game's shape, as session.js makes it of an answer
 * @property {string} notation        such as "4x6-distinct:letters"
 * @property {string} title           such as "4 pegs, 6 colors"
 * @property {number} pegs
 * @property {number} colors
 * @property {boolean} repeats        whether a color may come twice
 * @property {boolean} black_only     whether the codemaker tells black alone
 * @property {string[]} signs         how each color is written
 * @property {string} separator       what stands between two signs of a code
 * @property {string} codes_words   "1,296 codes"
 * @property {string} counts          "proven" where all codes of the board can be listed
 * @property {string} strategy        the usual one of this game
 * @property {string[]} hosts         those that can play it
 * @property {number | null} usual_limit  the most guesses of a game to play; null: any number
 *
 * @typedef {object} Turn  a guess and its reply, as session.js makes it
 * @property {number} row             from 1
 * @property {string} guess
 * @property {number[]} colors
 * @property {string} reply           "2-1", "1-?", "=3"
 * @property {number | null} black
 * @property {number | null} white
 * @property {string | null} count_words  "14 codes": those that are possible after it
 * @property {string} words           "2 black, 1 white"
 * @property {string | null} told     the reply that was told at first, where a repair made another of it
 *
 * @typedef {object} Commitment  the codemaker's promise, and once the game is over what opens it
 * @property {string} fingerprint
 * @property {string | null} nonce
 * @property {string | null} command  for a shell: prints the fingerprint
 *
 * @typedef {object} Session  one game in play, or kept, as session.js makes it of an answer
 * @property {string} id
 * @property {"play" | "assist" | "break" | "match" | "imported"} kind
 * @property {Game} game
 * @property {string} host
 * @property {boolean} settles         whether the host had a secret from the start
 * @property {string | null} daily    the day whose code it is, of a game of the day
 * @property {string | null} strategy  null: the usual one
 * @property {number | null} limit    the most guesses
 * @property {Turn[]} turns
 * @property {"open" | "solved" | "given up" | "limit"} result
 * @property {boolean} is_doubtful    whether a reply says solved, and another speaks against it
 * @property {{text: string, colors: number[]} | null} secret  null while the game is open
 * @property {number} hints
 * @property {number} taken_back
 * @property {boolean} can_undo
 * @property {boolean} can_go_on      whether it is open, and its host is there
 * @property {Commitment | null} commitment
 * @property {string} status          "Row 3: 2 black, 1 white. 14 codes left."
 * @property {string[]} notes         what a host without a secret says of itself
 * @property {number[]} ignored       rows, from 1, that do not count
 * @property {string} created
 * @property {string} updated
 * @property {string} record          the text of the record; no secret while open
 *
 * @typedef {() => void} CleanUp  what a page returns, to be called when it is left
 * @typedef {{params: Record<string, string>, query: URLSearchParams, hash: string}} Place  where a page was asked for
 * @typedef {(root: HTMLElement, place: Place) => Promise<CleanUp | void>} Show
 */

export {};
