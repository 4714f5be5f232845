import { rewriteDate } from '#shared/domain/date-format.ts'

/** Which of the browser's pickers a schema's props ask for. */
export type NativeDate = 'date' | 'month' | 'week' | 'time' | 'datetime-local'

export function nativeDate(given: Readonly<Record<string, unknown>>): NativeDate {
  if (given.picker === 'month') return 'month'
  if (given.picker === 'week') return 'week'
  if (given.picker === 'time') return 'time'
  return given.showTime === undefined || given.showTime === false ? 'date' : 'datetime-local'
}

const WRITTEN: Readonly<Record<NativeDate, string>> = {
  date: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  week: 'GGGG-[W]WW',
  time: 'HH:mm',
  'datetime-local': 'YYYY-MM-DDTHH:mm',
}
/** The box writes seconds where the format asks for them. */
export const asksSeconds = (format: string | undefined): boolean => format?.includes('s') === true
const boxFormat = (kind: NativeDate, format: string): string => {
  const own = WRITTEN[kind]
  return asksSeconds(format) && own.endsWith('mm') ? `${own}:ss` : own
}

/** What the browser's box can show of an answer, written in the schema's `format` if it has one; '' for what is none. */
export function toNative(kind: NativeDate, value: unknown, format?: string): string {
  if (typeof value !== 'string') return ''
  const read = format === undefined ? undefined : rewriteDate(value, format, boxFormat(kind, format))
  return read ?? (kind === 'datetime-local' ? value.replace(' ', 'T').slice(0, 16) : value)
}

/** The answer as it is kept: in its schema's format; a moment else as 'yyyy-mm-dd hh:mm:ss', as Formily's own pickers write it. */
export function fromNative(kind: NativeDate, written: string, format?: string): string | undefined {
  if (written === '') return undefined
  if (format !== undefined) {
    const own = boxFormat(kind, format)
    return rewriteDate(written, own, format) ?? rewriteDate(`${written}:00`, own, format) ?? written
  }
  return kind === 'datetime-local' ? `${written.replace('T', ' ')}:00` : written
}
