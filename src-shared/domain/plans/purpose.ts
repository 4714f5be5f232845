import { lengthOf } from '../forms/plain-text.ts'
import { wordList } from '../service/code-lists.ts'

/** The purpose "other", which the applicant describes in a text [3-11]. */
export const OTHER_USE = '99'
/** Longest text of another purpose, in characters [5-02]. */
export const OTHER_USE_MAX = 256
/** A fault of a purpose; the name is also the catalogue key [5-02]. */
export type PurposeFault = 'pleaseSelect' | 'pleaseEnter' | 'otherPurposeMax'

/** The fault of a purpose; undefined if it is valid. The text of another purpose is required with code 99, and ignored otherwise. */
export function purposeFault(useCode: string | undefined, otherUse: string | undefined): PurposeFault | undefined {
  if (!useCode) return 'pleaseSelect'
  if (useCode !== OTHER_USE) return undefined
  const text = (otherUse ?? '').trim()
  if (text === '') return 'pleaseEnter'
  return lengthOf(text) > OTHER_USE_MAX ? 'otherPurposeMax' : undefined
}

/** The widget that chooses a purpose [3-11]. */
export const PURPOSE_WIDGET = 'Purpose'
/** The field next to it, for the text of another purpose [3-11]. */
export const OTHER_USE_FIELD = 'otherUse'
/** The post item of which one option is required [3-11]. */
export const REQUIRED_POST_ITEM = '1'

/** The widget that chooses items of a service [3-11]. */
export const ITEMS_WIDGET = 'ItemsSelect'

/** Items are a list here and comma-joined on the wire [3-11]. A list that would not survive the round trip is sent unchanged. */
export const itemsToWire = (items: unknown): unknown => {
  if (!Array.isArray(items) || !items.every(isItemCode)) return items
  return items.join(',')
}
/** Splits a comma-joined text into a list; any other value is returned unchanged, and validation refuses it. */
export const itemsFromWire = (items: unknown): unknown => (typeof items === 'string' ? wordList(items) : items)

/** Whether an item can be comma-joined with others and split again; checked when a service is loaded. */
export const isItemCode = (item: unknown): item is string =>
  typeof item === 'string' && wordList(item).length === 1 && wordList(item)[0] === item
