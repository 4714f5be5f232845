const WORDS = /\p{Script=Han}|[\p{L}\p{Nd}]+/gu

const wordsOf = (text: string): readonly string[] => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? []

/**
 * How like the text is to the part of a name that it resembles most: 1 without a typing error, less with each letter that is wrong, missing,
 * additional, or exchanged with its neighbour. Accents, case and spaces make no difference; the part begins with a word.
 */
export function likenessTo(text: string): (name: string) => number {
  const letters = wordsOf(text).join('')
  return letters === '' ? () => 0 : (name) => 1 - fewestErrors(letters, wordsOf(name)) / letters.length
}

/** Errors of the letters against the best part of the words: the distance of Damerau and Levenshtein, row by row. */
function fewestErrors(letters: string, words: readonly string[]): number {
  const name = words.join('')
  let beforeLast: readonly number[] = []
  let last: readonly number[] = words.flatMap((word) => [0, ...Array<number>(word.length - 1).fill(1)])
  for (let row = 1; row <= letters.length; row += 1) {
    const letter = letters[row - 1]
    const now = [row]
    for (let at = 1; at <= name.length; at += 1) {
      const replaced = (last[at - 1] ?? row) + (letter === name[at - 1] ? 0 : 1)
      const isExchanged = row > 1 && at > 1 && letter === name[at - 2] && letters[row - 2] === name[at - 1]
      const exchanged = isExchanged ? (beforeLast[at - 2] ?? row) + 1 : replaced
      now.push(Math.min(replaced, exchanged, (last[at] ?? row) + 1, (now[at - 1] ?? row) + 1))
    }
    beforeLast = last
    last = now
  }
  return Math.min(...last)
}
