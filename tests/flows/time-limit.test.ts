import { describe, expect, test } from 'vitest'
import { createTimeLimit } from '#shared/flows/core/time-limit.ts'
import { memoryClock } from '#tests/support/memory/clock.ts'

const START = Date.parse('2026-11-21T02:00:00.700Z')
const MINUTE = 60_000

describe('the minutes left to pay [4-12], threat 24', () => {
  /** The Date header has whole seconds and arrives late, so the server seems up to two seconds behind. */
  test.each([0, -300, -999, -1900])('an order of 30 minutes has 30 minutes, with the clocks %i ms apart', (offset) => {
    const clock = memoryClock(new Date(START))
    const seen: (number | null)[] = []
    const limit = createTimeLimit(clock, () => offset, { onMinutes: (minutes) => seen.push(minutes), onOver: () => undefined })
    limit.until(new Date(START + 30 * MINUTE).toISOString())
    expect(seen).toEqual([30])
  })

  test('they count down one by one to nought, and it is over once, not before its time', () => {
    const clock = memoryClock(new Date(START))
    const seen: (number | null)[] = []
    let over = 0
    const limit = createTimeLimit(clock, () => 0, { onMinutes: (minutes) => seen.push(minutes), onOver: () => (over += 1) })
    limit.until(new Date(START + 3 * MINUTE).toISOString())
    clock.advance(3 * MINUTE - 1)
    expect([seen, over]).toEqual([[3, 2, 1], 0])
    clock.advance(1)
    expect([seen, over]).toEqual([[3, 2, 1, 0], 1])
  })
})
