import { setImmediate as immediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AccountShare } from '#server/platform/http/account-share.ts'
import { FairQueue } from '#server/platform/http/fair-queue.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Work that ends when the test releases it. */
function held() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.push(() => resolve(name))
    })
  const endNext = async (count = 1) => {
    for (let turn = 0; turn < count; turn += 1) {
      await immediate()
      ends.shift()?.()
      await immediate()
    }
  }
  return { begun, work, endNext }
}
const LIMITS = { atOnce: 2, waiting: 10, waitMs: 10_000 }

describe('costly work is done a little at once, and askers take turns (threat 31)', () => {
  it('a caller with many tasks has one done at a time, and those of others in between', async () => {
    const queue = new FairQueue(LIMITS)
    const { begun, work, endNext } = held()
    const names = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']
    const all = names.map((name) => queue.run(name.slice(0, 1), work(name)))
    await endNext(6)
    expect(await Promise.all(all)).toEqual(names)
    // c has had no turn yet, so its first work precedes the others' next
    expect(begun.slice(0, 3)).toEqual(['a1', 'b1', 'c1'])
    expect(begun.toSorted()).toEqual(names.toSorted())
  })

  it('too many are refused at once, with a message and a time to retry', async () => {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1, waiting: 2 })
    const { work, endNext } = held()
    const taken = [1, 2, 3].map((at) => queue.run(`person ${at}`, work(String(at))))
    await expect(queue.run('one more', work('more'))).rejects.toMatchObject({ status: 503, code: 'busy', retryAfterSeconds: 5 })
    await endNext(3)
    expect(await Promise.all(taken)).toEqual(['1', '2', '3'])
  })

  it('a turn that does not come is given up, and delays no other', async () => {
    const queue = new FairQueue({ ...LIMITS, atOnce: 1, waitMs: 5 })
    const { begun, work, endNext } = held()
    const first = queue.run('a', work('a'))
    await expect(queue.run('b', work('b'))).rejects.toBeInstanceOf(ProblemError)
    await endNext()
    await first
    const later = queue.run('c', work('c'))
    await endNext()
    expect(await Promise.all([first, later])).toEqual(['a', 'c'])
    expect(begun).toEqual(['a', 'c'])
  })

  it('whoever asks, however often: never more at once than allowed, never two of one, and everything is done', async () => {
    const job = fc.record({ asker: fc.constantFrom('a', 'b', 'c', 'd'), turns: fc.nat(3), fails: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(job, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), async (wanted, atOnce) => {
        const queue = new FairQueue({ atOnce, waiting: 100, waitMs: 60_000 })
        const now: string[] = []
        let most = 0
        const work = (asker: string, turns: number, fails: boolean) => async () => {
          expect(now).not.toContain(asker)
          now.push(asker)
          most = Math.max(most, now.length)
          for (let turn = 0; turn < turns; turn += 1) await immediate()
          now.splice(now.indexOf(asker), 1)
          if (fails) throw new Error('broken')
        }
        const ends = await Promise.allSettled(wanted.map(({ asker, turns, fails }) => queue.run(asker, work(asker, turns, fails))))
        expect(ends.map(({ status }) => status)).toEqual(wanted.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')))
        expect(most).toBeLessThanOrEqual(atOnce)
      }),
      { numRuns: 100 },
    )
  })
})

describe('an account has its share of the server (threats 31, 45)', () => {
  it('so many of its calls run at once, and another account’s do not wait for the others', async () => {
    const { begun, work, endNext } = held()
    const share = new AccountShare(2)
    const flood = ['a1', 'a2', 'a3', 'a4'].map((name) => share.run('a', work(name)))
    await endNext()
    const other = share.run('b', work('b1'))
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1'])
    await endNext(4)
    expect(await Promise.all([...flood, other])).toEqual(['a1', 'a2', 'a3', 'a4', 'b1'])
  })

  it('a call that fails gives its place on', async () => {
    const share = new AccountShare(1)
    const fails = share.run('a', () => Promise.reject(new Error('broken')))
    const next = share.run('a', async () => 'done')
    await expect(fails).rejects.toThrow('broken')
    expect(await next).toBe('done')
    expect(await share.run('a', async () => 'again')).toBe('again')
  })
})
