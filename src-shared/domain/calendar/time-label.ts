/** Processing time as a catalogue key with its value [9-01]; 0 is the same or the next working day. */
export type TimeLabel =
  | { readonly key: 'sameOrNextWorkingDay' }
  | { readonly key: 'workingDays'; readonly values: { readonly count: number } }

export const timeLabel = (days: number): TimeLabel =>
  days <= 0 ? { key: 'sameOrNextWorkingDay' } : { key: 'workingDays', values: { count: days } }
