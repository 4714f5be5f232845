import { SIMPLIFIED, TRADITIONAL } from './letters.ts'

const SIMPLE = new Map([...TRADITIONAL].map((letter, at) => [letter, [...SIMPLIFIED][at] ?? letter]))

/** A Traditional text in Simplified letters, with the same words: Macao's, as the government writes them (docs/decisions.md). */
export const simplified = (text: string): string => [...text].map((letter) => SIMPLE.get(letter) ?? letter).join('')

/** A list of texts, each in Simplified letters. */
export const inSimplified = <Key extends string>(texts: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, simplified(text)])) as Record<Key, string>
