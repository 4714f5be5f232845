import type { Message } from '../../../ports/message.ts'
import type { CompletionState } from './types.ts'

export interface ExpectedWords {
  readonly day: Message
  /** how long it takes; undefined where that is not known */
  readonly time: Message | undefined
  /** whether it is counted from the day after the documents are ready [9-01]; the same or the next working day is not */
  readonly counted: boolean
}

/** The texts that say when to expect the result [2-06], [9-01]; undefined where that is not known. */
export function expectedWords({ expected, time }: Pick<CompletionState, 'expected' | 'time'>): ExpectedWords | undefined {
  if (time?.key === 'sameOrNextWorkingDay') return { day: time, time: undefined, counted: false }
  if (expected === undefined) return undefined
  const { day, certain } = expected
  return {
    day: certain ? { key: 'onDay', values: { day } } : { key: 'expectedAtLeast', values: { date: day } },
    time,
    counted: true,
  }
}
