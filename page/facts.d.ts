/** What the server answers, by the schema of its facts: made by tools/types, which makes it anew. */

/** The server tells its version and what it knows by name. */
export interface About {
    version: string;
    kernel: string;
    presets: NamedGame[];
    strategies: KnownStrategy[];
    hosts: KnownHost[];
    limits: Record<string, number>;
}

/** All about a game: its measures, how far *counts* of the codes that are possible are known, its *feedbacks*, how */
export interface AboutGame {
    game: string;
    names: string[];
    codes: number;
    counts: "proven" | "bound" | "estimate";
    feedbacks: string[];
    example_code: string;
    example_turn: string;
    solved: Solved | null;
    strategy: string;
    why: string;
    hosts: string[];
    usual_limit: number | null;
    pegs: number;
    colors: number;
    repeats: boolean;
    feedback: "black-white" | "black" | string;
    signs: string[];
    separator: string;
    is_listed: boolean;
}

/** Adds games from text, CSV or JSON, as docs/record.md has them; *game* is for formats that name none. */
export interface AddWanted {
    records: string;
    game?: string | null;
}

/** A guess, and how it would split the *count* candidates. */
export interface Advice {
    guess: string;
    count: Count;
    is_candidate: boolean;
    bits: number | null;
    sample: number | null;
    split: Split | null;
    worth: GuessValue | null;
    parts: number | null;
    worst: number | null;
    expected_size: number | null;
    expected_size_exact: string | null;
    status: "proven" | "bound" | "estimate";
}

/** The basis of a guess: whether it is proven best, has a bound, or is an estimate; *source* names what shows it. */
export interface Basis {
    proven: boolean;
    source: string;
    candidates: number | null;
    objective: string | null;
    total: number | null;
    worst: number | null;
    stopped: boolean;
    first: string | null;
    average: number | null;
    average_exact: string | null;
}

/** Begins a game: `play` against a host, `assist` at a real board, `break` a code of the visitor's. */
export interface BeginWanted {
    kind: "assist" | "break" | "play";
    game?: string;
    host?: string;
    limit?: number | null;
    seed?: number | null;
    strategy?: string | null;
    daily?: string | null;
    turns?: (string | GivenTurn)[];
    challenge?: string | null;
}

/** A board has all about a game, also in words. */
export interface Board {
    about: AboutGame;
    words: GameWords;
}

/** What perfect play needs in the worst case: *least* guesses, *proven* to be all, else at least this many. */
export interface Bound {
    least: number;
    proven: boolean;
}

/** A possible cause of the contradiction; *count* codes would then be possible. */
export interface Cause {
    kind: "slip" | "duplicates" | "swapped";
    count: Count;
    rows: number[];
    miscount: "anywhere" | "unmatched" | "as_sets" | "in_common" | "secret_anywhere" | "secret_unmatched" | null;
}

/** A challenge is the text that a link carries. */
export interface Challenge {
    challenge: string;
}

/** Hides a *secret* for others to find, a drawn one if it is left out.  *name* is the sender's. */
export interface ChallengeWanted {
    game: string;
    secret?: string | number[] | null;
    limit?: number | null;
    name?: string;
}

/** Another reply for one row (the first is 0); a repair may return to the reply first *told*. */
export interface Change {
    row: number;
    reply: string;
    told: string;
}

/** The map of the *codes* of a board: those that fit all replies of *position*, each in its place, and their split. */
export interface CodeMap {
    position: string;
    codes: number;
    count: Count;
    fields: number;
    fields_possible: number;
    shown: number;
    width: number;
    height: number;
    dots: ((number | null)[])[];
    guess: string | null;
    parts: Record<string, number> | null;
    replies: ((number | null)[])[] | null;
    words: MapWords;
}

/** *empty_rows* sum to 0, so the secret has none of the *colors*. */
export interface ColorsExcluded {
    rows: number[];
    empty_rows: number[];
    colors: number[];
    other_row: number | null;
    must_sum_to: number | null;
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** *known_row* sums to all the pegs, so *other_row* must sum to *must_sum_to*, and does not. */
export interface ColorsKnown {
    rows: number[];
    known_row: number;
    other_row: number;
    must_sum_to: number;
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** Why no code fits all replies of *position*.  Rows count from 0 here, from 1 in every text and in JSON. */
export interface Contradiction {
    position: string;
    reasons: (NoSuchReply | SameGuess | ColorsKnown | ColorsExcluded | TooManyPegs | Elimination | Proof)[];
    more: number;
    repairs: Repair[];
    ways: number;
    causes: Cause[];
    suspect_rows: number[];
    repaired: Change[];
    is_proven: boolean;
    rows: number[];
}

/** A number of codes: *low* to *high*, all three equal where it is proven. */
export interface Count {
    number: number | null;
    low: number;
    high: number;
    status: "proven" | "bound" | "estimate";
}

/** The other rows allow only the *possible* feedbacks in the last row, which has another. */
export interface Elimination {
    rows: number[];
    possible: string[];
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** An entry is a game in the history. */
export interface Entry {
    id: string;
    kind: "play" | "assist" | "break" | "match" | "imported";
    created: string;
    updated: string;
    judged: boolean;
    expected: number | null;
    expected_exact: string | null;
    mistakes: number | null;
    mistakes_exact: string | null;
    luck: number | null;
    luck_exact: string | null;
    status: "proven" | "bound" | "estimate" | null;
    title: string;
    game: string;
    result: "solved" | "given up" | "limit" | "open";
    guesses: number;
    turns: string[];
    limit: number | null;
    codemaker: string | null;
    codebreaker: string | null;
    date: string | null;
    daily: string | null;
    hints: number;
    taken_back: number;
    can_go_on: boolean;
}

/** A guess at *position*: what it would tell, and what it loses against the best guess. */
export interface Explanation {
    position: string;
    advice: Advice;
    contradicted_rows: number[];
    value: Value | null;
    worth: GuessValue | null;
    guess: string;
    mistake: number | null;
    mistake_exact: string | null;
    best: string | null;
    status: "proven" | "bound" | "estimate";
    words: ExplanationWords;
}

/** The *lines* say what the guess would tell, and which rows speak against it. */
export interface ExplanationWords {
    lines: string[];
}

/** Every answer that is no success has this body. */
export interface Failed {
    error: Failure;
}

/** A failure names what went wrong. */
export interface Failure {
    code: string;
    message: string;
}

/** A fit says whether a guess could be the secret, and which rows, from 0, speak against it, in the *game*. */
export interface Fit {
    fits: boolean;
    rows: number[];
    game: KeptGame;
    words: Lines;
}

/** Says whether *guess* could be the secret. */
export interface FitsWanted {
    guess: string | number[];
}

/** A page of games, their number in all, and the number on this page that cannot be read and are left out. */
export interface FoundGames {
    entries: Entry[];
    total: number;
    unreadable: number;
}

/** A game in words: its measures, how many codes it has, what pegs are called, and how commitments name it. */
export interface GameWords {
    title: string;
    codes: string;
    pegs: [string, string];
    identity: string;
}

/** A given hint has the *game* with it, which counts the hint if that is new. */
export interface GivenHint {
    hint: Hint;
    game: KeptGame;
    words: Lines;
}

/** A turn has a guess and its feedback, by either name; *told* is the first feedback, if a repair changed it. */
export interface GivenTurn {
    guess: string | number[];
    feedback?: string;
    reply?: string;
    told?: string | null;
}

/** The guesses that a position needs if *guess* is the next: *total* over its *candidates*, with this guess. */
export interface GuessValue {
    guess: string;
    total: number;
    candidates: number;
    status: "proven" | "bound" | "estimate";
    average: number;
    average_exact: string;
}

/** What a hint of this *level* tells of *position*, None for what it does not tell. */
export interface Hint {
    level: number;
    position: string;
    count: Count | null;
    color: string | null;
    share: number | null;
    share_exact: string | null;
    part: string | null;
    strategy: string | null;
    guess: string | null;
    advice: Advice | null;
    basis: Basis | null;
    more: number | null;
}

/** The levels of a hint, each telling more: how many codes are possible, a color, how a good guess begins, the */
export type HintLevel = 1 | 2 | 3 | 4 | 5;

/** Gives a hint from the rows so far: 1 how many codes are left, 2 a color, 3 how a good guess begins, 4 the */
export interface HintWanted {
    level?: HintLevel;
}

/** The host of a session to be played; neither its text nor its fact gives the secret away. */
export interface Host {
    name: string;
    commitment: string | null;
    least: Bound | null;
    is_gone: boolean;
}

/** The number of *games* that an import read, and the number of those that it *added* because they were new. */
export interface Imported {
    games: number;
    added: number;
}

/** The judgement of a guess: the values of the position before it, the guess, and the position after the reply. */
export interface Judgement {
    chance: number;
    chance_exact: string;
    best_advice: Advice;
    value_before: Value;
    value_of_guess: GuessValue;
    value_after: Value;
}

/** A kept game has its *session* as it stands, its *board*, and its *record*. */
export interface KeptGame {
    id: string;
    session: Session;
    board: Board;
    record: Record<string, any>;
    created: string;
    updated: string;
    rival: Record<string, any> | null;
    words: SessionWords;
}

/** A person breaks the code of a host, is helped at a real board, or has their code broken; or no person plays: */
export type Kind = "assist" | "break" | "imported" | "match" | "play";

/** A host answers guesses; *title* says how in a word, *settles* whether it has a secret from the start. */
export interface KnownHost {
    name: string;
    title: string;
    about: string;
    settles: boolean;
}

/** A strategy by its *name* and *other_names*, what it does, and the *author* and *year* of the paper that describes */
export interface KnownStrategy {
    name: string;
    about: string;
    author: string | null;
    year: number | null;
    draws: boolean;
    other_names: string[];
    total: number | null;
    worst: number | null;
}

/** The lines say a hint, and *more* what the next one tells, if there is one. */
export interface Lines {
    lines: string[];
    more: string | null;
}

/** The claim of a certificate in *file*, by this many *nodes*: no strategy at *position* needs less than *claim* */
export interface LowerBound {
    file: string;
    position: string;
    objective: Objective;
    claim: number | null;
    nodes: number;
    looks: number;
    problem: string | null;
}

/** The description of a tree; `Manifest.of` fills in what follows from the tree itself. */
export interface Manifest {
    game: string;
    turns: string[];
    objective: string | null;
    max_guesses: number | null;
    consistent: boolean;
    strategy: string | null;
    status: "proven" | "interval" | "strategy";
    total: number;
    lower: number | null;
    worst: number;
    worst_lower: number | null;
    secrets: number;
    histogram: number[];
    first_guess: string;
    version: string;
    commit: string | null;
    options: Record<string, string | number | null | boolean>;
    nodes: number | null;
    seconds: number | null;
    machine: string;
    check: Record<string, string | number | null | boolean>;
}

/** A part of the split as the map shows it: its *reply*, also in *words*, and its *size*. */
export interface MapPart {
    reply: string;
    words: string;
    size: number;
    color: string;
    letter: string;
}

/** What a map shows, in a sentence, and its *parts*, in the order that its *replies* count them in. */
export interface MapWords {
    shown: string;
    parts: MapPart[];
}

/** A game that has a name, what it is in a few words, and the *group* of games it is of, such as ``classic``. */
export interface NamedGame {
    name: string;
    about: string;
    group: string;
    game: string;
    codes: number;
    pegs: number;
    colors: number;
    repeats: boolean;
    feedback: "black-white" | "black" | string;
    signs: string[];
    separator: string;
    is_listed: boolean;
}

/** The only row of *rows* (the first is 0) is wrong for every secret. */
export interface NoSuchReply {
    rows: number[];
    possible: string[] | null;
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** What a search makes least, and which strategies it chooses from. */
export interface Objective {
    kind: "total" | "worst" | "worst-then-total";
    max_guesses: number | null;
    consistent: boolean;
    first: string | null;
}

/** What is known of *position*, and the *suggestions* for the next guess, that of *strategy* first. */
export interface Overview {
    position: string;
    count: Count;
    codes: string[] | null;
    table: number[][] | null;
    strategy: string | null;
    suggestions: Advice[];
    basis: Basis | null;
    contradiction: Contradiction | null;
    is_solved: boolean;
    words: OverviewWords;
}

/** The sentences of an overview: of its count, of each suggestion, of the contradiction, and of each repair. */
export interface OverviewWords {
    count: string;
    why: string;
    suggestions: string[][];
    contradiction: string[];
    repairs: string[];
}

/** A played day has the first game that was begun with the code of the day *date*. */
export interface PlayedDay {
    date: string;
    id: string;
    result: "solved" | "given up" | "limit" | "open";
    guesses: number;
    assisted: boolean;
    in_time: boolean;
    number: number;
    is_played: boolean;
    counts: boolean;
}

/** Played days are those of the board of *game*, the last first; days go from *first* to *today*, in UTC. */
export interface PlayedDays {
    game: string;
    first: string;
    today: string;
    days: PlayedDay[];
    number: number;
    played: number;
    solved: number;
    assisted: number;
    streak: number;
    longest: number;
    words: PlayedDaysWords;
}

/** How many days were played and in a row, and how each of them went. */
export interface PlayedDaysWords {
    streak: string;
    days: string[];
}

/** No code fits *rows*, as *by* proves (`Consistency.by`); no shorter reason is known. */
export interface Proof {
    rows: number[];
    by: string;
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** What one strategy needs that is proven to be best: its *total*, *average* and *worst* case; the first two are */
export interface ProvenBest {
    total: number | null;
    average: number | null;
    average_exact: string | null;
    worst: number;
    worst_lower: number | null;
}

/** Clues: the turns of *position*, which *count* codes fit; *codes* are the first of them. */
export interface Puzzle {
    position: string;
    count: number;
    codes: string[];
    cases: number | null;
    spare: string[];
    contradiction: Contradiction | null;
    code: string | null;
    grade: "easy" | "medium" | "hard" | null;
}

/** Puzzles on the board of *game*, made with *seed*; or one that was posted, and *seed* is None. */
export interface Puzzles {
    game: string;
    seed: number | null;
    puzzles: Puzzle[];
    are_right: boolean;
    words: PuzzlesWords;
}

/** The lines about a puzzle that was posted: its solution, whether there is one, and what is spare or wrong. */
export interface PuzzlesWords {
    lines: string[];
}

/** A text of records has these games, in their order. */
export interface Recorded {
    games: RecordedGame[];
}

/** A game in a text of records has its board, who guessed, and *how* it went, in a few words. */
export interface RecordedGame {
    game: string;
    codebreaker: string;
    how: string;
}

/** Returns the games in a text, in their order; `RecordAsked` names one by its number. */
export interface RecordedWanted {
    record: string;
    game?: string | null;
}

/** Replies that could take the place of wrong ones. */
export interface Repair {
    changes: Change[];
    count: Count;
    position: string;
    wrong: number;
    misjudged: number;
}

/** Gives the game other *turns*, some of them *ignored*, by their numbers. */
export interface ReplaceWanted {
    turns: (string | GivenTurn)[];
    ignored?: number[];
    based_on?: string | null;
}

/** The state of a game: solved, given up, out of guesses, or not over yet. */
export type Result = "given up" | "limit" | "open" | "solved";

/** A judged game: the values of its *start* and of its *end*, and its *turns*. */
export interface Review {
    record: Record<string, any>;
    turns: ReviewedTurn[];
    start: Value | null;
    end: Value | null;
    contradiction: Contradiction | null;
    problem: string | null;
    needed: number | null;
    used: number;
    expected: number | null;
    expected_exact: string | null;
    mistakes: number | null;
    mistakes_exact: string | null;
    luck: number | null;
    luck_exact: string | null;
    remaining: number | null;
    remaining_exact: string | null;
    status: "proven" | "bound" | "estimate";
    skill: number | null;
    luck_score: number | null;
    moments: number[];
    words: ReviewWords;
}

/** The sentences of a review: of the game, of each guess, None if it is not judged, and of the contradiction. */
export interface ReviewWords {
    headline: string;
    outcome: string;
    against: string;
    perfect: string;
    story: string[];
    sum: string;
    lost: string;
    exactly: string;
    counts: string[];
    turns: (string | null)[];
    contradiction: string[];
    shown: Sums | null;
    mistakes: number[];
    mistakes_exact: string[];
    lucks: number[];
    lucks_exact: string[];
}

/** A turn of a game: the codes possible *before* and *after* it, and the advice on the guess *played*. */
export interface ReviewedTurn {
    number: number;
    turn: string;
    before: Count;
    after: Count;
    played: Advice;
    contradicted_rows: number[];
    judgement: Judgement | null;
    guess: string;
    reply: string;
    bits_expected: number | null;
    bits: number | null;
    mistake: number | null;
    mistake_exact: string | null;
    luck: number | null;
    luck_exact: string | null;
    label: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "gamble" | null;
    best: string | null;
    status: "proven" | "bound" | "estimate";
}

/** A turn of a session. */
export interface Row {
    guess: string;
    reply: string;
    relied_on: boolean;
    count: Count | null;
    told: string | null;
}

/** The two rows are one guess with two answers. */
export interface SameGuess {
    rows: number[];
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** The *words* of a challenge that was sent say who hid the code, how they found it, and on which board. */
export interface SentChallenge {
    words: string;
}

/** Says what a *challenge* brings; raises `RecordError` if it was cut off or changed. */
export interface SentWanted {
    challenge: string;
}

/** One game in play; immutable, and equal to every session with the same facts. */
export interface Session {
    kind: "play" | "assist" | "break" | "match" | "imported";
    game: string;
    rows: Row[];
    limit: number | null;
    host: Host | null;
    strategy: string | null;
    hints: number;
    taken_back: number;
    given_up: boolean;
    witnesses: Witness[];
    daily: string | null;
    result: "solved" | "given up" | "limit" | "open";
    is_doubtful: boolean;
    secret: string | null;
    can_go_on: boolean;
    can_undo: boolean;
}

/** The words of a session say how it stands, what a host without a secret does, and what each row says. */
export interface SessionWords {
    status: string;
    daily_words: string | null;
    challenge: string | null;
    ending: string[];
    notes: string[];
    replies: string[];
    counts: (string | null)[];
    record: string;
    check: string | null;
}

/** A game to be shown to others: *text* tells no code of it, *record* is the whole game, and *how* opens it. */
export interface Shared {
    text: string;
    record: string;
    how: string;
    link: string | null;
    challenge: string | null;
}

/** The best strategies of a game, as far as the book goes: of the *least_total*, and of the *least_worst* case and */
export interface Solved {
    least_total: ProvenBest | null;
    least_worst: ProvenBest | null;
}

/** The parts of the candidates by a guess: the number of candidates for each feedback that some give. */
export interface Split {
    sizes: Record<string, number>;
    sample: number | null;
}

/** Statistics are of your games of one *kind* that are over, on the board *game*, or on all if that is None. */
export interface Statistics {
    kind: "play" | "assist" | "break" | "match" | "imported";
    game: string | null;
    histogram: number[];
    not_solved: number;
    streak: number;
    longest: number;
    helped: number;
    judged: number;
    mistakes: number | null;
    luck: number | null;
    status: "proven" | "bound" | "estimate";
    unreadable: number;
    boards: string[];
    games: number;
    solved: number;
    best: number | null;
    mean_guesses: number | null;
    mean_guesses_exact: string | null;
    mean_mistakes: number | null;
    mean_luck: number | null;
}

/** Returns what is known of a position, and the best next guesses, in words, too. */
export interface SuggestionsWanted {
    game: string;
    turns?: (string | GivenTurn)[];
    ignored?: number[];
    top?: number;
    strategy?: string | null;
    seconds?: number | null;
    codes?: number;
}

/** The terms of ``used + remaining == expected + mistakes + luck``, which holds exactly. */
export interface Sums {
    expected: number;
    expected_exact: string;
    mistakes: number;
    mistakes_exact: string;
    luck: number;
    luck_exact: string;
    remaining: number;
    remaining_exact: string;
}

/** The guesses of *rows* share no color, and found at least as many pegs each as *pegs* says: too many in all. */
export interface TooManyPegs {
    rows: number[];
    pegs: number[];
    kind: "no_such_reply" | "same_guess" | "colors_known" | "colors_excluded" | "too_many_pegs" | "elimination" | "proof";
}

/** What follows a reply: the next guess, None if the reply says solved, and the *total* of all guesses from there */
export interface TreeChild {
    reply: string;
    secrets: number;
    guess: string | null;
    total: number;
    worst: number;
    parts: number[];
}

/** A guess of a tree; *total*, *average* and *worst* count the guesses from this one on. */
export interface TreeNode {
    game: string;
    guess: string;
    is_candidate: boolean;
    secrets: number;
    total: number;
    average: number;
    average_exact: string;
    worst: number;
    path: TreeStep[];
    children: TreeChild[];
    basis: string;
    is_certified: boolean;
}

/** A guess above, and the reply that leads on. */
export interface TreeStep {
    guess: string;
    reply: string;
}

/** Makes one more turn, with its feedback if the visitor gives it. */
export interface TurnWanted {
    guess: string | number[];
    feedback?: string | null;
    reply?: string | null;
    row?: number | null;
    careful?: boolean;
}

/** The guesses that a position still needs: *total* over its *candidates*, by the best guesses that are known. */
export interface Value {
    total: number;
    candidates: number;
    status: "proven" | "bound" | "estimate";
    source: string;
    best: string | null;
    average: number;
    average_exact: string;
}

/** What the tree of a file does, by playing every secret; *manifest* is what the file claims of it.  All are None if */
export interface Verified {
    total: number | null;
    average: number | null;
    average_exact: string | null;
    worst: number | null;
    histogram: number[];
    problems: string[];
    manifest: Manifest | null;
    certificates: LowerBound[];
    seconds: number | null;
    ok: boolean;
    settled: boolean;
    words: VerifiedWords;
}

/** The result of verifying, in a sentence, and *more* sentences: what was done for it, or what is wrong. */
export interface VerifiedWords {
    shown: string;
    more: string[];
}

/** A code that fits a reply and all before it, and the number of candidates *before* that reply and *after* it. */
export interface Witness {
    code: string;
    before: number;
    after: number;
}
