/** Which of the browser's pickers a schema's props ask for. */
export type NativeDate = 'date' | 'month' | 'week' | 'time' | 'datetime-local'

export function nativeDate(given: Readonly<Record<string, unknown>>): NativeDate {
  if (given.picker === 'month') return 'month'
  if (given.picker === 'week') return 'week'
  if (given.picker === 'time') return 'time'
  return given.showTime === undefined || given.showTime === false ? 'date' : 'datetime-local'
}

/** What the browser's box can show of an answer; '' for what is none. */
export function toNative(kind: NativeDate, value: unknown): string {
  if (typeof value !== 'string') return ''
  return kind === 'datetime-local' ? value.replace(' ', 'T').slice(0, 16) : value
}

/** The answer as it is kept: a moment is 'yyyy-mm-dd hh:mm:ss', as Formily's own pickers write it. */
export function fromNative(kind: NativeDate, written: string): string | undefined {
  if (written === '') return undefined
  return kind === 'datetime-local' ? `${written.replace('T', ' ')}:00` : written
}
