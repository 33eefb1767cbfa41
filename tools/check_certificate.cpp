// Checks certificates: proofs that no strategy for a game needs less.  One file that stands alone.
//
//     g++ -std=c++20 -O3 -march=native -pthread tools/check_certificate.cpp -o check_certificate
//     ./check_certificate [-j THREADS] FILE...
//
// docs/certificate.md has the format and the rules, and proves each rule used here; numbers in comments are the rules'.
// The exit code is 0 where all claims are proven, 1 where a node does not follow (the first is named, smallest set
// first), 2 where a file is no certificate of this version, or of a board too large; of several files, the greatest.
//
// This is the second checker, for large certificates: written from that page alone, it has nothing in common with the
// first, src/blackpeg/trees/certificate.py, but the rules.  Nothing here searches, and nothing is recursive.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <limits>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

using Text = std::string;
using Value = std::int64_t;

constexpr Value kInfinite = Value{1} << 40;   // of a set that too few guesses remain for; above any number in a file
constexpr Value kUnlimited = Value{1} << 40;  // guesses that remain where there is no limit, however many were made
constexpr int kMostPegs = 9;  // as permutations of positions are tried one by one; feedbacks fit in 64 bits
constexpr Value kMostCells = Value{1} << 30;  // of the table of feedbacks, a byte each
constexpr Value kMostCodes = kMostCells / 1000;
constexpr std::size_t kMostBytes = std::size_t{1} << 24;  // of a file
constexpr std::size_t kMostNodes = 50'000;
constexpr std::size_t kRemembered = std::size_t{256} << 20;  // bytes of looks that are remembered, by all threads
constexpr int kBlock = 64;                                   // guesses that are looked at together

// What is no certificate of this version, or of a board too large: exit code 2.
struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

std::vector<Text> cut(const Text& text, char at) {
    std::vector<Text> words(1);
    for (const char sign : text) {
        if (sign == at) {
            words.emplace_back();
        } else {
            words.back() += sign;
        }
    }
    return words;
}

// A number without leading zeros, of up to nine digits.
Value number(const Text& text, Value least) {
    const bool digits = !text.empty() && text.find_first_not_of("0123456789") == Text::npos;
    if (!digits || text.size() > 9 || (text.size() > 1 && text[0] == '0') || std::stoll(text) < least) {
        throw Refused("expected a number from " + std::to_string(least) + ", got '" + text.substr(0, 40) + "'");
    }
    return std::stoll(text);
}

// ---- The rules of the games --------------------------------------------------------------------------------------

using Code = std::array<std::uint8_t, kMostPegs>;  // colors count from 0; positions that a game lacks are 0

struct Game {
    int pegs = 0, colors = 0;
    bool repeats = true, black_only = false;
    std::vector<Code> codes;    // all, in reading order
    std::vector<int> kind_of;   // of each feedback, its number; -1 for what the game cannot give
    int kinds = 0, solved = 0;  // how many feedbacks there are; the number of "solved"

    // black * (pegs + 1) + white; white is the multiset intersection less black, and 0 where only black pegs count.
    int feedback(const Code& guess, const Code& secret) const {
        int black = 0, common = 0;
        std::array<std::int8_t, 128> unmatched{};
        for (int at = 0; at < pegs; ++at) {
            black += guess[at] == secret[at];
            ++unmatched[guess[at]];
        }
        for (int at = 0; at < pegs && !black_only; ++at) {
            common += unmatched[secret[at]]-- > 0;
        }
        return black * (pegs + 1) + (black_only ? 0 : common - black);
    }

    Text write(const Code& code) const {
        Text text;
        for (int at = 0; at < pegs; ++at) {
            const int color = code[at];
            if (colors > 26) {
                text += std::string(at ? "," : "") + std::to_string(color + 1);
            } else {
                text += static_cast<char>(colors > 10 ? 'A' + color : colors == 10 ? '0' + color : '1' + color);
            }
        }
        return text;
    }

    Code read(const Text& text) const {
        Code code{};
        const std::vector<Text> signs = cut(text, ',');
        for (int at = 0; at < pegs; ++at) {
            Value color = -1;
            if (colors > 26 && at < static_cast<int>(signs.size())) {
                color = number(signs[at], 1) - 1;
            } else if (colors <= 26 && at < static_cast<int>(text.size())) {
                color = text[at] - (colors > 10 ? 'A' : colors == 10 ? '0' : '1');
            }
            if (color < 0 || color >= colors || (!repeats && std::count(code.begin(), code.begin() + at, color))) {
                throw Refused("expected a code of the game, got '" + text.substr(0, 80) + "'");
            }
            code[at] = static_cast<std::uint8_t>(color);
        }
        if (write(code) != text) {
            throw Refused("expected the code " + write(code) + ", got '" + text.substr(0, 80) + "'");
        }
        return code;
    }
};

Game read_game(const Text& text) {
    Game game;
    const std::vector<Text> words = cut(text, '-');
    const std::vector<Text> sizes = cut(words[0], 'x');
    std::size_t at = 1;
    game.repeats = !(at < words.size() && words[at] == "distinct" && ++at);
    game.black_only = at < words.size() && words[at] == "black" && ++at;
    if (sizes.size() != 2 || at != words.size()) {
        throw Refused("expected a game such as 4x6, 4x10-distinct or 4x6-black, got '" + text.substr(0, 80) + "'");
    }
    const Value pegs = number(sizes[0], 1), colors = number(sizes[1], 1);
    Value size = 1;
    for (Value peg = 0; peg < std::min<Value>(pegs, kMostPegs) && size <= kMostCodes; ++peg) {
        size *= game.repeats ? colors : colors - peg;
    }
    if (pegs > kMostPegs || colors > 100 || size < 1 || size > kMostCodes) {
        throw Refused("expected a game of at most " + std::to_string(kMostPegs) + " pegs, 100 colors and " +
                      std::to_string(kMostCodes) + " codes, got '" + text.substr(0, 80) + "'");
    }
    game.pegs = static_cast<int>(pegs);
    game.colors = static_cast<int>(colors);
    game.codes.resize(1);
    for (int at = 0; at < game.pegs; ++at) {
        std::vector<Code> longer;
        for (Code code : game.codes) {
            for (int color = 0; color < game.colors; ++color) {
                if (game.repeats || !std::count(code.begin(), code.begin() + at, color)) {
                    code[at] = static_cast<std::uint8_t>(color);
                    longer.push_back(code);
                }
            }
        }
        game.codes = std::move(longer);
    }

    // Which feedbacks there are.  Permuting positions and renaming colors makes any guess one whose colors are 0, and
    // at each position the last one or the next.
    game.kind_of.assign((pegs + 1) * (pegs + 1), -1);
    for (const Code& guess : game.codes) {
        bool plain = guess[0] == 0;
        for (int at = 1; at < game.pegs; ++at) {
            plain = plain && (guess[at] == guess[at - 1] || guess[at] == guess[at - 1] + 1);
        }
        if (plain) {
            for (const Code& secret : game.codes) {
                game.kind_of[game.feedback(guess, secret)] = 0;
            }
        }
    }
    for (int& kind : game.kind_of) {
        kind = kind == 0 ? game.kinds++ : -1;
    }
    game.solved = game.kind_of[pegs * (pegs + 1)];
    return game;
}

// A guess, and which feedbacks fit what was told of it.
struct Turn {
    Code guess;
    std::vector<bool> fits;
};

Turn read_turn(const Game& game, const Text& text) {
    const std::size_t colon = text.rfind(':');
    if (colon == Text::npos) {
        throw Refused("expected a turn such as 1122:1-0, got '" + text.substr(0, 80) + "'");
    }
    Turn turn{game.read(text.substr(0, colon)), {}};
    const Text reply = text.substr(colon + 1);
    const bool sum = !game.black_only && reply.starts_with('=');
    const std::vector<Text> counts = sum ? std::vector{reply.substr(1)} : cut(reply, '-');
    if (counts.size() != (sum || game.black_only ? 1 : 2)) {
        throw Refused("expected a reply such as 1-0, 1-?, =3, or 1 where only black pegs count, got '" +
                      reply.substr(0, 80) + "'");
    }
    bool all_known = !sum;
    std::vector<Value> known;  // -1 where unknown
    for (const Text& count : counts) {
        known.push_back(count == "?" && !sum ? -1 : number(count, 0));
        all_known = all_known && known.back() >= 0;
    }
    for (int told = 0; told < static_cast<int>(game.kind_of.size()); ++told) {
        const int black = told / (game.pegs + 1), white = told % (game.pegs + 1);
        const bool same =
            sum ? known[0] == black + white
                : (known[0] < 0 || known[0] == black) && (game.black_only || known[1] < 0 || known[1] == white);
        turn.fits.push_back(game.kind_of[told] >= 0 && same);
    }
    const auto fitting = std::count(turn.fits.begin(), turn.fits.end(), true);
    if (fitting == 0 || (fitting == 1 && !all_known)) {
        throw Refused("expected a reply that the game can give, in its plainest form, got '" + text.substr(0, 80) +
                      "'");
    }
    return turn;
}

// ---- The file ----------------------------------------------------------------------------------------------------

struct Node {
    std::size_t line;
    Text text;
    std::vector<Turn> turns;
    Value bound;      // kInfinite: that it cannot be done
    Value remaining;  // guesses, or kUnlimited
};

struct Certificate {
    Text game_name, turns_text, objective, claim, limit;
    Game game;
    std::vector<Turn> turns;
    bool consistent = false;
    std::vector<Node> nodes;
};

// By version: the second has the end of rule 6, which is used with both.
const std::array<Text, 2> kFirstLines = {"blackpeg certificate 1", "blackpeg certificate 2"};

bool begins(const Text& line) { return std::find(kFirstLines.begin(), kFirstLines.end(), line) != kFirstLines.end(); }

std::vector<Turn> read_turns(const Game& game, const std::vector<Text>& words, std::size_t from) {
    std::vector<Turn> turns;
    for (std::size_t at = from; at < words.size(); ++at) {
        turns.push_back(read_turn(game, words[at]));
    }
    return turns;
}

// The certificate in lines[start, end).
Certificate read_one(const std::vector<Text>& lines, std::size_t start, std::size_t end) {
    std::map<Text, Text> head;
    std::size_t at = start + 1;
    for (const Text name : {"game", "turns", "objective", "guesses", "max-guesses", "claim", "nodes"}) {
        if (at >= end || !lines[at].starts_with(name + " ")) {
            throw Refused("expected line " + std::to_string(at + 1) + " to begin with " + name);
        }
        head[name] = lines[at++].substr(name.size() + 1);
    }
    Certificate one{head["game"], head["turns"], head["objective"], head["claim"], head["max-guesses"], {}, {}, {}, {}};
    one.game = read_game(one.game_name);
    if (one.turns_text != "none") {
        one.turns = read_turns(one.game, cut(one.turns_text, ' '), 0);
    }
    const bool worst = one.objective == "worst";
    const Value limit = one.limit == "none" ? kUnlimited : number(one.limit, 1);
    if ((!worst && one.objective != "total") || (worst && limit != kUnlimited)) {
        throw Refused("expected the objective total, or worst without max-guesses");
    }
    if (head["guesses"] != "any" && head["guesses"] != "consistent") {
        throw Refused("expected guesses any or consistent, got '" + head["guesses"].substr(0, 80) + "'");
    }
    one.consistent = head["guesses"] == "consistent";
    if (number(head["nodes"], 1) != static_cast<Value>(end - at)) {
        throw Refused("expected " + head["nodes"] + " nodes, got " + std::to_string(end - at) + ": it is not whole");
    }
    if (end - at > kMostNodes) {
        throw Refused("expected at most " + std::to_string(kMostNodes) + " nodes, got " + std::to_string(end - at));
    }
    std::set<Text> known;
    for (; at < end; ++at) {
        if (!known.insert(lines[at]).second) {
            throw Refused("expected each node once, got '" + lines[at].substr(0, 80) + "' more than once");
        }
        const std::vector<Text> words = cut(lines[at], ' ');
        Node node{at + 1, lines[at], read_turns(one.game, words, 1), kInfinite, limit};
        if (worst) {  // at least this many: it is impossible with one less
            node.remaining = number(words[0], 1) - 1;
        } else {
            node.bound = words[0] == "impossible" ? kInfinite : number(words[0], 1);
            node.remaining = limit == kUnlimited ? limit : limit - static_cast<Value>(node.turns.size());
        }
        one.nodes.push_back(std::move(node));
    }
    if (one.nodes[0].text != one.claim || !one.nodes[0].turns.empty()) {
        throw Refused("expected the claim as first node, got '" + one.nodes[0].text.substr(0, 80) + "'");
    }
    return one;
}

std::vector<Certificate> read_all(const Text& contents) {
    if (contents.size() > kMostBytes) {
        throw Refused("expected at most " + std::to_string(kMostBytes) + " bytes, got more");
    }
    std::vector<Text> lines = cut(contents, '\n');
    if (!begins(lines[0])) {
        throw Refused("expected the first line '" + kFirstLines[0] + "' or '" + kFirstLines[1] + "'");
    }
    if (!lines.back().empty()) {
        throw Refused("the last line is not whole");
    }
    lines.pop_back();
    std::vector<Certificate> all;
    for (std::size_t start = 0, end; start < lines.size(); start = end) {
        end = std::find_if(lines.begin() + start + 1, lines.end(), begins) - lines.begin();
        all.push_back(read_one(lines, start, end));
    }
    return all;
}

// ---- The proof ---------------------------------------------------------------------------------------------------

using Set = std::vector<std::uint16_t>;  // numbers of candidates, ascending; there are never more than 32,768

Value after_one(Value remaining) { return remaining == kUnlimited ? remaining : remaining - 1; }

// A set with the guesses that remain, for a dictionary.
Text key(const Set& set, Value remaining) {
    Text bytes(reinterpret_cast<const char*>(set.data()), set.size() * sizeof(set[0]));
    return bytes.append(reinterpret_cast<const char*>(&remaining), sizeof(remaining));
}

// What all threads read: the position's candidates and guesses, the feedbacks between them, and the claims.
class Board {
  public:
    explicit Board(const Certificate& certificate)
        : game(certificate.game), turns(certificate.turns), consistent(certificate.consistent) {
        for (const Code& code : game.codes) {
            if (fits(code, turns)) {
                candidates.push_back(code);
            }
        }
        guesses = consistent ? candidates : game.codes;
        for (std::size_t at = 0; at < guesses.size() && own.size() < candidates.size(); ++at) {
            if (guesses[at] == candidates[own.size()]) {
                own.push_back(at);
            }
        }
        if (static_cast<Value>(candidates.size() * guesses.size()) > kMostCells) {
            throw Refused("the table of feedbacks takes more than " + std::to_string(kMostCells) + " bytes");
        }
        table.reserve(candidates.size() * guesses.size());
        for (const Code& candidate : candidates) {
            for (const Code& guess : guesses) {
                table.push_back(static_cast<std::uint8_t>(game.kind_of[game.feedback(guess, candidate)]));
            }
        }
        for (const Node& node : certificate.nodes) {
            sets.emplace_back();
            for (std::size_t at = 0; at < candidates.size(); ++at) {
                if (fits(candidates[at], node.turns)) {
                    sets.back().push_back(static_cast<std::uint16_t>(at));
                }
            }
            Value& claim = claims[key(sets.back(), node.remaining)];
            claim = std::max(claim, node.bound);
        }
    }

    const std::uint8_t* row(std::size_t candidate) const { return &table[candidate * guesses.size()]; }

    Game game;
    std::vector<Turn> turns;
    bool consistent;
    std::vector<Code> candidates, guesses;
    std::vector<std::size_t> own;     // of each candidate its number as a guess
    std::vector<std::uint8_t> table;  // the number of the feedback, by candidate and guess
    std::vector<Set> sets;            // of each node
    std::unordered_map<Text, Value> claims;

  private:
    bool fits(const Code& secret, const std::vector<Turn>& told) const {
        return std::all_of(told.begin(), told.end(),
                           [&](const Turn& turn) { return turn.fits[game.feedback(turn.guess, secret)]; });
    }
};

// What one look at a set says.
struct Look {
    std::vector<Value>
        cost;  // of each guess that may be made there, a lower bound (4); infinite if it tells nothing (3)
    std::vector<Value> within;  // A[j]: at most this many of any part are solved within j guesses (1)

    // A lower bound of any part of this many candidates (2).
    Value of_part(Value size, Value remaining) const {
        Value sum = 0;
        for (Value j = 0; j < std::min<Value>(remaining, within.size()); ++j) {
            sum += std::max<Value>(0, size - within[j]);
        }
        return remaining < static_cast<Value>(within.size()) && size > within[remaining] ? kInfinite : sum;
    }
};

class Checker {
  public:
    Checker(const Board& board, std::size_t memory) : board_(board), game_(board.game), memory_(memory) {}

    // Why a node does not follow, or nothing if it does (5).
    std::optional<Text> problem(const Node& node, const Set& set) {
        const Text shown =
            "line " + std::to_string(node.line) + ": the " + (node.turns.empty() ? "claim" : "node " + node.text);
        if (set.empty()) {
            return shown + " has no candidates";
        }
        const Look seen = look(set, node.remaining);
        const Value remaining = after_one(node.remaining);
        for (const std::size_t at : unlike(seen.cost, set, node)) {
            ++raised;
            Value bound = seen.cost[at];
            std::vector<std::pair<Set, Value>> parts;  // with what is known without another look
            for (Set& part : split(set, guess_of(set, at))) {
                const Value least = seen.of_part(part.size(), remaining);
                const auto claim = board_.claims.find(key(part, remaining));
                const Value known = claim == board_.claims.end() ? least : std::max(least, claim->second);
                bound += known - least;
                parts.emplace_back(std::move(part), known);
            }
            for (std::size_t next = 0; next < parts.size() && bound < node.bound; ++next) {
                const auto& [part, known] = parts[next];
                if (part.size() > 2) {  // of two or fewer all is known
                    bound += std::max<Value>(0, least(part, remaining) - known);
                }
            }
            if (bound < node.bound) {
                return shown + " does not follow: the guess " + game_.write(board_.guesses[guess_of(set, at)]) +
                       " is not shown to take as much";
            }
        }
        return std::nullopt;
    }

    std::uint64_t raised = 0, looks = 0;  // guesses, and parts that were looked at for them

  private:
    // The guesses that may be made at a set are all, or its candidates, by number.
    std::size_t guess_of(const Set& set, std::size_t at) const { return board_.consistent ? set[at] : at; }

    // The parts of a set but "solved", the smallest first.
    std::vector<Set> split(const Set& set, std::size_t guess) const {
        std::vector<Set> parts(game_.kinds);
        for (const std::uint16_t candidate : set) {
            parts[board_.row(candidate)[guess]].push_back(candidate);
        }
        parts[game_.solved].clear();
        std::erase_if(parts, [](const Set& part) { return part.empty(); });
        std::stable_sort(parts.begin(), parts.end(), [](const Set& a, const Set& b) { return a.size() < b.size(); });
        return parts;
    }

    // sizes_[kind * width_ + at]: how many candidates give a feedback to a guess.
    void count_parts(const Set& set) {
        const std::size_t guesses = board_.consistent ? set.size() : board_.guesses.size();
        width_ = (guesses + kBlock - 1) / kBlock * kBlock;
        sizes_.assign(game_.kinds * width_, 0);
        std::vector<std::array<std::uint8_t, kBlock>> rows(std::min<std::size_t>(set.size(), 255));
        for (std::size_t first = 0; first < guesses; first += kBlock) {
            const std::size_t wide = std::min<std::size_t>(kBlock, guesses - first);
            for (std::size_t start = 0; start < set.size(); start += rows.size()) {
                const std::size_t many = std::min(rows.size(), set.size() - start);
                for (std::size_t at = 0; at < many; ++at) {
                    const std::uint8_t* row = board_.row(set[start + at]);
                    rows[at].fill(255);
                    if (!board_.consistent) {
                        std::copy_n(row + first, wide, rows[at].begin());
                    }
                    for (std::size_t i = 0; board_.consistent && i < wide; ++i) {
                        rows[at][i] = row[set[first + i]];
                    }
                }
                for (int kind = 0; kind < game_.kinds; ++kind) {
                    const std::uint8_t same = static_cast<std::uint8_t>(kind);
                    std::array<std::uint8_t, kBlock> sum{};
                    for (std::size_t at = 0; at < many; ++at) {
                        for (int i = 0; i < kBlock; ++i) {
                            sum[i] += rows[at][i] == same;
                        }
                    }
                    std::uint16_t* sizes = &sizes_[kind * width_ + first];
                    for (int i = 0; i < kBlock; ++i) {
                        sizes[i] += sum[i];
                    }
                }
            }
        }
    }

    // within_[at]: the sum, over all parts by a guess, of the size or `most`, whichever is less.
    void add_up(std::uint16_t most) {
        within_.assign(width_, 0);
        for (int kind = 0; kind < game_.kinds; ++kind) {
            const std::uint16_t* sizes = &sizes_[kind * width_];
            for (std::size_t at = 0; at < width_; ++at) {
                within_[at] += std::min(sizes[at], most);
            }
        }
    }

    // Rules 1 to 4.  With U the candidates that a guess leaves unsolved and M[j] the sum over all parts P of
    // min(|P|, A[j]), the bounds of its parts but "solved" are, added up, U + sum over j >= 1 of n - M[j]: "solved" is
    // no larger than A[1].  A part is too large for A[e] where M[e] is less than n.
    Look look(const Set& set, Value remaining) {
        const Value n = static_cast<Value>(set.size());
        const std::size_t guesses = board_.consistent ? set.size() : board_.guesses.size();
        Look seen{std::vector<Value>(guesses, kInfinite), {0, 1}};
        if (remaining < 1) {
            return seen;
        }
        count_parts(set);
        const std::uint16_t* solved = &sizes_[game_.solved * width_];
        const Value after = after_one(remaining);
        add_up(1);
        for (std::size_t at = 0; at < guesses; ++at) {
            const bool tells = within_[at] > 1 || solved[at];
            if (tells && (after > 0 || solved[at] == n)) {
                seen.cost[at] = after > 0 ? n + n - solved[at] : n;
            }
        }
        for (Value j = 1; j <= after && seen.within[j] < n; ++j) {
            add_up(static_cast<std::uint16_t>(seen.within[j]));
            for (std::size_t at = 0; at < guesses; ++at) {
                seen.cost[at] += j < after ? n - within_[at] : within_[at] < n ? kInfinite : 0;
            }
            seen.within.push_back(*std::max_element(within_.begin(), within_.begin() + guesses));
        }
        for (Value& cost : seen.cost) {
            cost = std::min(cost, kInfinite);
        }
        return seen;
    }

    // A lower bound of a set's value, by one look.
    Value least(const Set& set, Value remaining) {
        ++looks;
        const auto [place, is_new] = remembered_.try_emplace(key(set, remaining), 0);
        if (is_new) {
            place->second = seen_by_candidates(set, remaining);
            if (place->second == 0) {
                const Look seen = look(set, remaining);
                place->second = *std::min_element(seen.cost.begin(), seen.cost.end());
            }
            bytes_ += set.size() * sizeof(set[0]) + 100;
        }
        const Value value = place->second;
        if (bytes_ > memory_) {
            remembered_.clear();
            bytes_ = 0;
        }
        return value;
    }

    // The end of rule 7: what a look says where a candidate, as a guess, makes as many parts as there are candidates,
    // or one less; else 0.
    Value seen_by_candidates(const Set& set, Value remaining) const {
        const Value n = static_cast<Value>(set.size());
        if (remaining < 3 || n > game_.kinds + 1) {
            return 0;
        }
        Value cost = 0;
        for (const std::uint16_t guess : set) {
            std::uint64_t told = 0;
            for (const std::uint16_t candidate : set) {
                told |= std::uint64_t{1} << board_.row(candidate)[board_.own[guess]];
            }
            if (std::popcount(told) == n) {
                return 2 * n - 1;
            }
            if (std::popcount(told) == n - 1) {
                cost = 2 * n;
            }
        }
        return cost;
    }

    // The guesses below the node's bound that are to be raised: of those that a symmetry of the turns maps to each
    // other the first (6); the least bounds first.
    std::vector<std::size_t> unlike(const std::vector<Value>& cost, const Set& set, const Node& node) const {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < cost.size(); ++at) {
            if (cost[at] < node.bound) {
                open.push_back(at);
            }
        }
        if (open.size() < 2) {
            return open;
        }
        const std::vector<std::uint64_t> image = images(open, set, node);
        std::set<std::uint64_t> seen;
        std::vector<std::size_t> first;
        for (std::size_t i = 0; i < open.size(); ++i) {
            if (seen.insert(image[i]).second) {
                first.push_back(open[i]);
            }
        }
        std::stable_sort(first.begin(), first.end(), [&](std::size_t a, std::size_t b) { return cost[a] < cost[b]; });
        return first;
    }

    // Of each guess a number that just those have, too, that a symmetry maps to it.
    std::vector<std::uint64_t> images(const std::vector<std::size_t>& open, const Set& set, const Node& node) const {
        std::vector<std::uint64_t> image(open.size(), std::numeric_limits<std::uint64_t>::max());
        if (game_.repeats && game_.black_only) {
            const Columns columns(*this, node);
            std::map<std::array<int, kMostPegs>, std::uint64_t> numbers;
            for (std::size_t i = 0; i < open.size(); ++i) {
                const auto spread = columns.spread(board_.guesses[guess_of(set, open[i])]);
                image[i] = numbers.try_emplace(spread, numbers.size()).first->second;
            }
            return image;
        }
        std::array<int, kMostPegs> order{};
        std::iota(order.begin(), order.end(), 0);
        do {
            if (const auto renamed = renaming(order, node)) {
                for (std::size_t i = 0; i < open.size(); ++i) {
                    image[i] = std::min(image[i], mapped(board_.guesses[guess_of(set, open[i])], order, *renamed));
                }
            }
        } while (std::next_permutation(order.begin(), order.begin() + game_.pegs));
        return image;
    }

    // The end of rule 6.  `kind_` of a position is that of its column, `name_` of a color there tells when it was first
    // played there.
    class Columns {
      public:
        Columns(const Checker& checker, const Node& node) : pegs_(checker.game_.pegs) {
            std::array<std::vector<int>, kMostPegs> turns;
            for (int at = 0; at < pegs_; ++at) {
                name_[at].fill(0);
                int turn = 0;
                for (const std::vector<Turn>* some : {&checker.board_.turns, &node.turns}) {
                    for (const Turn& one : *some) {
                        int& name = name_[at][one.guess[at]];
                        name = name ? name : turn + 1;
                        turns[at].push_back(name);
                        ++turn;
                    }
                }
                kind_[at] = static_cast<int>(std::find(turns.begin(), turns.begin() + at, turns[at]) - turns.begin());
                most_ = std::max(most_, turn + 1);
            }
        }

        // How the code's pegs are spread over kinds of position and names: a sorted list.
        std::array<int, kMostPegs> spread(const Code& code) const {
            std::array<int, kMostPegs> pairs{};
            for (int at = 0; at < pegs_; ++at) {
                pairs[at] = kind_[at] * most_ + name_[at][code[at]];
            }
            std::sort(pairs.begin(), pairs.begin() + pegs_);
            return pairs;
        }

      private:
        int pegs_, most_ = 1;
        std::array<int, kMostPegs> kind_{};
        std::array<std::array<int, 128>, kMostPegs> name_{};
    };

    using Renaming = std::array<int, 128>;  // of each color that was played; -1 for others

    // The renaming of colors that, with a new order of positions, maps each guess played to itself, if there is one.
    std::optional<Renaming> renaming(const std::array<int, kMostPegs>& order, const Node& node) const {
        Renaming renamed, back;
        renamed.fill(-1);
        back.fill(-1);
        for (const std::vector<Turn>* turns : {&board_.turns, &node.turns}) {
            for (const Turn& turn : *turns) {
                for (int at = 0; at < game_.pegs; ++at) {
                    const int from = turn.guess[order[at]], to = turn.guess[at];
                    if ((renamed[from] >= 0 && renamed[from] != to) || (back[to] >= 0 && back[to] != from)) {
                        return std::nullopt;
                    }
                    renamed[from] = to;
                    back[to] = from;
                }
            }
        }
        return renamed;
    }

    // A number for the image of a code.  Colors that were not played are alike: they are numbered as they appear.
    // It fits in 64 bits: with up to 9 pegs and so many codes at most, (2 * colors) ^ pegs does.
    std::uint64_t mapped(const Code& code, const std::array<int, kMostPegs>& order, Renaming renamed) const {
        std::uint64_t image = 0;
        int fresh = game_.colors;
        for (int at = 0; at < game_.pegs; ++at) {
            int& name = renamed[code[order[at]]];
            if (name < 0) {
                name = fresh++;
            }
            image = image * 2 * game_.colors + name;
        }
        return image;
    }

    const Board& board_;
    const Game& game_;
    std::size_t memory_, bytes_ = 0, width_ = 0;
    std::vector<std::uint16_t> sizes_, within_;
    std::unordered_map<Text, Value> remembered_;
};

// Says whether a certificate proves its claim.
bool proven(const Certificate& certificate, std::size_t threads) {
    const auto began = std::chrono::steady_clock::now();
    const std::clock_t cpu_began = std::clock();
    const Board board(certificate);
    threads = std::min(threads, certificate.nodes.size());

    // By size, then by line.  The largest are checked first, as they take longest; of those that do not follow the
    // smallest is named.
    std::vector<std::size_t> order(certificate.nodes.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return board.sets[a].size() < board.sets[b].size(); });
    std::vector<std::optional<Text>> problems(order.size());
    std::atomic<std::size_t> unchecked = order.size();
    std::atomic<std::uint64_t> raised = 0, looks = 0;
    const auto work = [&] {
        Checker checker(board, kRemembered / threads);
        for (std::size_t left = unchecked; left > 0;) {
            if (unchecked.compare_exchange_weak(left, left - 1)) {
                problems[left - 1] = checker.problem(certificate.nodes[order[left - 1]], board.sets[order[left - 1]]);
                left = unchecked;
            }
        }
        raised += checker.raised;
        looks += checker.looks;
    };
    std::vector<std::thread> others;
    try {
        for (std::size_t thread = 1; thread < threads; ++thread) {
            others.emplace_back(work);
        }
    } catch (const std::system_error&) {
        // There are no more threads to be had; those that began do all of the work.
    }
    work();
    for (std::thread& other : others) {
        other.join();
    }

    for (const std::optional<Text>& problem : problems) {
        if (problem) {
            std::cout << "false: " << *problem << "\n";
            return false;
        }
    }
    const bool impossible = certificate.claim == "impossible", worst = certificate.objective == "worst";
    std::cout << "proven: " << certificate.game_name
              << (certificate.turns_text == "none" ? "" : " " + certificate.turns_text)
              << (impossible ? " cannot be solved" : " takes at least " + certificate.claim + " guesses")
              << (impossible ? ""
                  : worst    ? " in the worst case"
                             : " in all")
              << (certificate.limit == "none" ? "" : " with at most " + certificate.limit + " for each candidate")
              << (certificate.consistent ? ", where guesses are candidates" : "") << "; " << order.size()
              << (order.size() == 1 ? " node, " : " nodes, ") << raised << " guesses raised by " << looks << " looks; ";
    const double cpu = static_cast<double>(std::clock() - cpu_began) / CLOCKS_PER_SEC;
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    std::cout << std::fixed << std::setprecision(2) << cpu << " s of CPU time, in " << seconds.count() << " s\n";
    return true;
}

}  // namespace

#ifndef __wasm__  // a module has no files: native/wasm/check.cpp is given what they hold

namespace {

Text contents_of(const Text& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) {
        throw Refused("it cannot be read");
    }
    std::stringstream text;
    if (in.peek() != EOF) {  // a directory opens, but has nothing to read
        text << in.rdbuf();
    }
    return text.str();
}

// Says of each certificate in a file whether it proves its claim; returns the exit code.
int checked(const Text& file, std::size_t threads) {
    try {
        int code = 0;
        for (const Certificate& certificate : read_all(contents_of(file))) {
            std::cout << file << ": ";
            code = proven(certificate, threads) ? code : 1;
        }
        return code;
    } catch (const Refused& refused) {
        std::cout << file << ": no certificate: " << refused.what() << "\n";
        return 2;
    }
}

}  // namespace

int main(int count, char** words) {
    std::size_t threads = 1;
    int next = 1;
    try {
        if (count > 2 && Text(words[1]) == "-j") {
            threads = number(words[2], 1);
            next = 3;
        }
        if (next == count) {
            throw Refused("expected the name of a file");
        }
    } catch (const Refused& refused) {
        std::cerr << refused.what() << "; usage: check_certificate [-j THREADS] FILE...\n";
        return 2;
    }
    int code = 0;
    for (; next < count; ++next) {
        code = std::max(code, checked(words[next], threads));
        std::cout << std::flush;
    }
    return code;
}

#endif
