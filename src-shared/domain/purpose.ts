import { wordList } from './code-lists.ts'
import { lengthOf } from './plain-text.ts'

/** The purpose that asks for words of one's own [3-11]. */
export const OTHER_USE = '99'
/** Longest such text, in characters [5-02]. */
export const OTHER_USE_MAX = 256
/** What is wrong with a purpose; the name is also the catalogue's key [5-02]. */
export type PurposeFault = 'pleaseSelect' | 'pleaseEnter' | 'otherPurposeMax'

/** The other purpose counts only when the code is 99, and is then required. */
export function purposeFault(useCode: string | undefined, otherUse: string | undefined): PurposeFault | undefined {
  if (!useCode) return 'pleaseSelect'
  if (useCode !== OTHER_USE) return undefined
  const text = (otherUse ?? '').trim()
  if (text === '') return 'pleaseEnter'
  return lengthOf(text) > OTHER_USE_MAX ? 'otherPurposeMax' : undefined
}

/** Items are a list here and comma-joined on the wire [3-11]. */
export const itemsToWire = (items: readonly string[]): string => items.join(',')
export const itemsFromWire = (text: string): readonly string[] => wordList(text)
