import type { WireText } from '../domain/languages.ts'
import { simplified } from '../domain/simplified.ts'

/** A list of texts, each in Simplified letters. */
export const inSimplified = <Key extends string>(texts: Readonly<Record<Key, string>>): Readonly<Record<Key, string>> =>
  Object.fromEntries(Object.entries<string>(texts).map(([key, text]) => [key, simplified(text)])) as Record<Key, string>

/** A text in the four languages; the Simplified one is made from the Traditional one. */
export const inFour = (cht: string, por: string, eng: string): WireText => ({ cht, chs: simplified(cht), por, eng })
