// An engine for Blackpeg in JavaScript: it guesses the first code that fits all feedback.
function reply(guess, secret) {
  const black = [...guess].filter((sign, place) => sign === [...secret][place]).length;
  const pegs = (sign) => Math.min(guess.split(sign).length, secret.split(sign).length) - 1;
  return `${black}-${[...new Set(guess)].reduce((common, sign) => common + pegs(sign), -black)}`;
}
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, pegs, signs, separator, repeats, turns } = JSON.parse(line);
  let codes = separator ? [] : [""];
  for (let place = 0; place < pegs; place++) codes = codes.flatMap((code) => signs.map((sign) => code + sign));
  const fits = (code) => turns.map((turn) => turn.split(":")).every(([guess, told]) => reply(guess, code) === told);
  const guess = codes.find(fits);
  console.log(JSON.stringify(guess && repeats ? { id, guess } : { id, error: "no game of mine, or no code fits" }));
});
