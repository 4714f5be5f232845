import type { Message } from '../../ports/message.ts'
import type { CompletionState } from './types.ts'

interface ExpectedWords {
  readonly day: Message
  /** how long it takes, and from when it is counted */
  readonly notes: readonly Message[]
}

/** The texts that say when to expect the result [2-06], [9-01]; undefined where that is not known. */
export function expectedWords({ expected, time }: Pick<CompletionState, 'expected' | 'time'>): ExpectedWords | undefined {
  if (time?.key === 'sameOrNextWorkingDay') return { day: time, notes: [] }
  if (expected === undefined) return undefined
  const { day, certain } = expected
  return {
    day: certain ? { text: day } : { key: 'expectedAtLeast', values: { date: day } },
    notes: [...(time === undefined ? [] : [time]), { key: 'countedFromNextDay' }],
  }
}
