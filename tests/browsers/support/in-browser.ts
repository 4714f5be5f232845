import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { datesIn } from '../journeys/dates.ts'
import { purchaseIn } from '../journeys/purchase.ts'
import type { Driver } from './driver.ts'
import { Visitor, WAIT } from './visitor.ts'

export type WhoIsThere = () => Visitor

/** Journeys on their own server, each in a new browser; errors that its pages report fail the journey. */
export function inBrowser(name: string, place: 'web' | 'phone', start: () => Promise<Driver>): void {
  describe(name, () => {
    let server: ServerProcess | undefined
    beforeAll(async () => {
      server = await startServer({ built: true })
    })
    afterAll(async () => {
      await server?.stop()
    })
    const arrives = async () => new Visitor(await start(), server ?? expect.fail('no server stands'))

    test('an error on the console, one that nobody caught and a rejection are each seen', () => seesFaults(arrives))

    describe('journeys', () => {
      let visitor: Visitor | undefined
      beforeEach(async () => {
        visitor = await arrives()
      })
      afterEach(async () => {
        const driver = visitor?.driver
        visitor = undefined
        if (driver === undefined) return
        const faults = await driver.faults().finally(() => driver.close())
        expect(faults, 'errors on the console, in pages or unhandled').toEqual([])
      })
      const who = () => visitor ?? expect.fail('nobody is in front of the browser')
      purchaseIn(who, place)
      datesIn(who)
    })
  })
}

/** Checks that a page's errors are reported, without which no journey could fail by them. */
async function seesFaults(arrives: () => Promise<Visitor>): Promise<void> {
  const who = await arrives()
  const { driver } = who
  try {
    await who.opens('/')
    await who.sees({ role: 'main' })
    await driver.run(() => {
      console.error('said on the console')
      setTimeout(() => {
        throw new Error('thrown and not caught')
      })
      void Promise.reject(new Error('rejected and not handled'))
    })
    await vi.waitFor(async () => {
      const faults = await driver.faults()
      for (const report of [/said on the console/, /thrown and not caught/, /rejected and not handled/])
        expect(faults).toContainEqual(expect.stringMatching(report))
    }, WAIT)
  } finally {
    await driver.close()
  }
}
