import type { WireText } from '../domain/languages.ts'
import { SIMPLIFIED, TRADITIONAL } from './letters.ts'

const FORMS = [...SIMPLIFIED]
const SIMPLE = new Map([...TRADITIONAL].map((letter, at) => [letter, FORMS[at] ?? letter]))

/** A Traditional text in Simplified letters, with the same words: Macao's, as the government writes them (docs/decisions.md). */
export const simplified = (text: string): string =>
  // 覆 is 复 only where it means an answer or a repetition
  [...text.replace(/([回答批反])覆/g, '$1复')].map((letter) => SIMPLE.get(letter) ?? letter).join('')

/** A list of texts, each in Simplified letters. */
export const inSimplified = <Key extends string>(texts: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, simplified(text)])) as Record<Key, string>

/** A text in the four languages; the Simplified one is made from the Traditional one. */
export const inFour = (cht: string, por: string, eng: string): WireText => ({ cht, chs: simplified(cht), por, eng })
