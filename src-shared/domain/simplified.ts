import { SIMPLIFIED, TRADITIONAL } from './letters.ts'

const FORMS = [...SIMPLIFIED]
const SIMPLE = new Map([...TRADITIONAL].map((letter, at) => [letter, FORMS[at] ?? letter]))

/** A Traditional text in Simplified letters, with the same words: Macao's, as the government writes them (docs/decisions.md). */
export const simplified = (text: string): string =>
  // 覆 is 复 only where it means an answer or a repetition
  [...text.replace(/([回答批反])覆/g, '$1复')].map((letter) => SIMPLE.get(letter) ?? letter).join('')
