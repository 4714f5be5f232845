import { PLACE_INPUT_MAX } from './place.ts'
import { placeText } from './place-text.ts'

/** Words for kinds of streets and buildings, without accents. */
export const KIND_WORDS: ReadonlySet<string> = new Set([
  'avenida',
  'beco',
  'calcada',
  'edificio',
  'estrada',
  'largo',
  'patio',
  'praca',
  'rua',
  'travessa',
])

/**
 * The keys by which a place is found, the same for a name and for a question: of Chinese the characters, the pairs of neighbours, and the
 * pairs with one character between, so that a wrong, missing or additional character spoils few of them; of other letters the groups of
 * three of each word, padded at both ends. The words for kinds of streets and buildings, which very many places have, are a key each.
 */
export function placeKeys(text: string): readonly string[] {
  const { chinese, words } = placeText(text.slice(0, PLACE_INPUT_MAX))
  const keys = new Set<string>()
  for (const run of chinese) {
    const letters = [...run]
    letters.forEach((letter, at) => {
      keys.add(letter)
      const [next, second] = [letters[at + 1], letters[at + 2]]
      if (next !== undefined) keys.add(letter + next)
      if (second !== undefined) keys.add(letter + second)
    })
  }
  for (const word of words) {
    if (KIND_WORDS.has(word)) {
      keys.add(word)
      continue
    }
    const padded = `  ${word} `
    for (let at = 0; at + 3 <= padded.length; at += 1) keys.add(padded.slice(at, at + 3))
  }
  return [...keys]
}
