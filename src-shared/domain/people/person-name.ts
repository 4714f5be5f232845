/** A name in two parts. Either may be missing, because some cards have a foreign name only (facts 2.5). */
export interface PersonName {
  readonly last: string
  readonly first: string
}

/** Splits the wire's 'last,first' [3-07]. Without a comma, the whole text is the surname. */
export function readName(text: string | null | undefined): PersonName {
  const [last = '', ...first] = (text ?? '').split(/[,\uFF0C]/)
  return { last: last.trim(), first: first.join(' ').trim() }
}

/** Joins a Chinese name without a space: 陳大文. */
export const showChineseName = ({ last, first }: PersonName): string => `${last}${first}`

/** Joins a romanised or Portuguese name, surname first as in the host's header (facts 2.5). */
export const showForeignName = ({ last, first }: PersonName): string => [last, first].filter((part) => part !== '').join(' ')
