import { lengthOf } from '../forms/plain-text.ts'
import { wordList } from '../service/code-lists.ts'

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

/** The widget that chooses a purpose [3-11]. */
export const PURPOSE_WIDGET = 'Purpose'
/** The field beside it for the words of another purpose [3-11]. */
export const OTHER_USE_FIELD = 'otherUse'
/** The post item whose options must be chosen from [3-11]. */
export const REQUIRED_POST_ITEM = '1'

/** The widget that chooses items of a service [3-11]. */
export const ITEMS_WIDGET = 'ItemsSelect'

/** Items are a list here and comma-joined on the wire [3-11]. What would not come back as it went is sent as it is. */
export const itemsToWire = (items: unknown): unknown => {
  if (!Array.isArray(items) || !items.every(isItemCode)) return items
  return items.join(',')
}
/** The list of a comma-joined text; anything but a text is returned as it is, for the check to refuse. */
export const itemsFromWire = (items: unknown): unknown => (typeof items === 'string' ? wordList(items) : items)

/** Whether an item survives being joined with others by commas; checked when a service is loaded. */
export const isItemCode = (item: unknown): item is string =>
  typeof item === 'string' && wordList(item).length === 1 && wordList(item)[0] === item
