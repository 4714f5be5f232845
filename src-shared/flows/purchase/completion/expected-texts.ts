import type { Message } from '../../../ports/message.ts'
import type { CompletionState } from './types.ts'

export interface ExpectedTexts {
  readonly day: Message
  /** processing time; undefined if not known */
  readonly time: Message | undefined
  /** whether days are counted from the day after the documents are ready [9-01]; false for the same or the next working day */
  readonly counted: boolean
}

/** Texts about the expected day of the result [2-06], [9-01]; undefined if not known. */
export function expectedTexts({ expected, time }: Pick<CompletionState, 'expected' | 'time'>): ExpectedTexts | undefined {
  if (time?.key === 'sameOrNextWorkingDay') return { day: time, time: undefined, counted: false }
  if (expected === undefined) return undefined
  const { day, certain } = expected
  return {
    day: certain ? { key: 'onDay', values: { day } } : { key: 'expectedAtLeast', values: { date: day } },
    time,
    counted: true,
  }
}
