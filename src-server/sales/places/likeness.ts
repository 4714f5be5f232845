import { SMALL_WORDS } from '#shared/domain/plans/place-text.ts'

const WORDS = /\p{Script=Han}|[\p{L}\p{Nd}]+/gu

const wordsOf = (text: string): readonly string[] => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().match(WORDS) ?? []

/**
 * How like the text is to the part of a name that it resembles most: 1 without a typing error, less with each letter that is wrong, missing,
 * additional, or exchanged with its neighbour. Accents, case, spaces and small words make no difference; the part begins with a word.
 */
export function likenessTo(text: string): (name: string) => number {
  const typed = wordsOf(text)
  const [letters, plain] = [typed.join(''), withoutSmall(typed).join('')]
  const scripts = [/\p{Script=Han}/u, /\p{Script=Latin}/u].filter((script) => script.test(letters))
  const isAlien = (name: string) => scripts.length > 0 && !scripts.some((script) => script.test(name))
  return (name) => {
    if (isAlien(name)) return 0
    const words = wordsOf(name)
    const like = likenessOf(letters, words)
    const big = withoutSmall(words)
    const isSame = like === 1 || (plain === letters && big.length === words.length)
    return isSame ? like : Math.max(like, likenessOf(plain, big))
  }
}

const withoutSmall = (words: readonly string[]) => words.filter((word) => !SMALL_WORDS.has(word))

const likenessOf = (letters: string, words: readonly string[]): number =>
  letters === '' ? 0 : 1 - fewestErrors(letters, words) / letters.length

/** Errors of the letters against the best part of the words: the distance of Damerau and Levenshtein, row by row. */
function fewestErrors(letters: string, words: readonly string[]): number {
  const name = words.join('')
  // numbers in place, because forty places with their names are compared for each pause in typing
  let [beforeLast, last, now] = [new Uint16Array(name.length + 1), new Uint16Array(name.length + 1), new Uint16Array(name.length + 1)]
  let from = 0
  for (const { length } of words) {
    last.fill(1, from + 1, from + length)
    from += length
  }
  let best = from
  for (let row = 1; row <= letters.length; row += 1) {
    const letter = letters.charCodeAt(row - 1)
    const before = letters.charCodeAt(row - 2)
    now[0] = row
    best = row
    for (let at = 1; at <= name.length; at += 1) {
      const own = name.charCodeAt(at - 1)
      let errors = (last[at - 1] as number) + (letter === own ? 0 : 1)
      if (before === own && row > 1 && at > 1 && letter === name.charCodeAt(at - 2))
        errors = Math.min(errors, (beforeLast[at - 2] as number) + 1)
      errors = Math.min(errors, (last[at] as number) + 1, (now[at - 1] as number) + 1)
      now[at] = errors
      if (errors < best) best = errors
    }
    ;[beforeLast, last, now] = [last, now, beforeLast]
  }
  return best
}
