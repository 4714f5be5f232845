/** A name in its two parts; either may be missing: some cards hold a foreign name only (facts 2.5). */
export interface PersonName {
  readonly last: string
  readonly first: string
}

/** The wire's 'last,first' [3-07]. Without a comma the whole is the surname. */
export function readName(text: string | null | undefined): PersonName {
  const [last = '', ...first] = (text ?? '').split(/[,\uFF0C]/)
  return { last: last.trim(), first: first.join(' ').trim() }
}

/** A Chinese name is joined without a space: 陳大文. */
export const showChineseName = ({ last, first }: PersonName): string => `${last}${first}`

/** A romanised or Portuguese name, surname first wherever it is shown, as the host's header writes it (facts 2.5). */
export const showForeignName = ({ last, first }: PersonName): string => [last, first].filter((part) => part !== '').join(' ')
