import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CheckEvent, type CheckEventKind, type CheckState, foldCheck } from '#server/applications/identities/events.ts'

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 4, 0, second))
const event = (kind: CheckEventKind, attempt: number, second: number): CheckEvent => ({ kind, attempt, occurredAt: at(second) })

const STORIES: readonly [what: string, events: readonly CheckEvent[], state: CheckState][] = [
  ['nothing heard', [], 'waiting'],
  ['begun', [event('begun', 1, 0)], 'waiting'],
  ['failed', [event('begun', 1, 0), event('failed', 1, 5)], 'failed'],
  ['the first failed, the second is under way', [event('begun', 1, 0), event('failed', 1, 5), event('begun', 2, 6)], 'waiting'],
  ['the first passed though given up for a second', [event('begun', 1, 0), event('success', 1, 5), event('begun', 2, 3)], 'success'],
  ['the second failed and the first succeeded late', [event('failed', 2, 9), event('success', 1, 20)], 'success'],
  ['the second cancelled after the first failed', [event('failed', 1, 5), event('begun', 2, 6), event('cancelled', 2, 9)], 'cancelled'],
  ['passed by somebody else', [event('begun', 1, 0), event('other-person', 1, 5)], 'failed'],
  ['the provider’s clock is behind ours', [event('begun', 1, 30), event('failed', 1, 5)], 'failed'],
  ['of two words about one attempt the later', [event('code-failed', 1, 4), event('cancelled', 1, 6)], 'cancelled'],
  ['an attempt whose beginning was never heard', [event('failed', 1, 5), event('failed', 3, 6)], 'failed'],
]

const KINDS: readonly CheckEventKind[] = ['begun', 'success', 'failed', 'code-failed', 'cancelled', 'expired', 'other-person']
const anyEvent = fc
  .record({ kind: fc.constantFrom(...KINDS), attempt: fc.integer({ min: 1, max: 3 }), second: fc.integer({ min: 0, max: 8 }) })
  .map(({ kind, attempt, second }) => event(kind, attempt, second))

describe('where a check stands by what was heard of it [4-05], [8-10], threat 7', () => {
  it.each(STORIES)('%s', (_what, events, state) => {
    expect(foldCheck(events).state).toBe(state)
    expect(foldCheck([...events].reverse()).state).toBe(state)
  })

  it('is the same in any order of its events, and if they are repeated', () => {
    const heard = fc.array(anyEvent, { maxLength: 8 }).chain((events) => {
      const [twice, length] = [[...events, ...events], events.length * 2]
      return fc.tuple(fc.constant(events), fc.shuffledSubarray(twice, { minLength: length, maxLength: length }))
    })
    const isTheSame = fc.property(heard, ([events, shuffled]) => void expect(foldCheck(shuffled)).toEqual(foldCheck(events)))
    fc.assert(isTheSame, { numRuns: 2000 })
  })

  it('is success once any attempt succeeded, whatever other events there are', () => {
    const succeeds = (events: CheckEvent[]) => foldCheck([...events, event('success', 1, 4)]).state === 'success'
    fc.assert(fc.property(fc.array(anyEvent, { maxLength: 8 }), succeeds))
  })
})
