import { describe, expect, it } from 'vitest'
import type { Parcel } from '#server/sales/plans/parcel.ts'
import type { Entry } from '#server/sales/register/entry.ts'
import { ImportUnderWay, importRegister } from '#server/sales/register/import.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { parcel } from '#tests/server/support/register-files.ts'
import { checkout, fillCart, makeOrder } from '#tests/support/purchase.ts'
import { closeAfterAll, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const ROUNDS = 25
const WITH = { skipWrong: false, allowAlike: false, replace: false, dryRun: false }

const server = await closeAfterAll(startTestServer())

async function* entriesOf(parcels: readonly Parcel[]): AsyncGenerator<Entry> {
  for (const [at, each] of parcels.entries()) yield { line: at + 2, parcel: each }
}
const silent = async () => undefined
const take = (which: number) => importRegister(server.context.db, entriesOf(edition(which)), WITH, silent, silent)
const numberOf = (at: number): string => `7000.${String(at).padStart(3, '0')}`
/** Six hundred parcels that all name their edition of the register; the last one is on sale in every second edition. */
const edition = (which: number): Parcel[] =>
  Array.from({ length: 600 }, (_, at) => {
    const { location, ...rest } = parcel(numberOf(at))
    const text = `Parish of Sé -- edition ${which}`
    return { ...rest, location: { ...location, eng: text, por: text }, orderable: at < 599 || which % 2 === 0 }
  })

const ASKED = [0, 150, 300, 450].map(numberOf)
const editionsSeen = async (person: TestClient): Promise<readonly string[]> => {
  const { list } = (await person.get<WireResponse<'GET /EServiceajax/getCad'>>(`/EServiceajax/getCad?cadNums=${ASKED.join(',')}`)).body
  expect(list).toHaveLength(ASKED.length)
  return [...new Set(list.map(({ product }) => product.location.eng))]
}

describe('a register that is imported while people buy', { timeout: 120_000 }, () => {
  it(`is seen whole, the old one or the new one, through ${ROUNDS} imports, and every call is answered`, async () => {
    await take(0)
    let isOver = false
    const looked: (readonly string[])[] = []
    const buying = Array.from({ length: 4 }, async (_, at) => {
      const person = await server.signIn(`looker-${at}`)
      while (!isOver) {
        looked.push(await editionsSeen(person))
        await fillCart(person, [numberOf(at)])
        expect((await checkout(person)).status).toBe(200)
        expect((await person.get('/EServiceajax/cleanCart')).status).toBe(200)
      }
    })
    for (let round = 1; round <= ROUNDS; round += 1) {
      expect((await take(round)).imported).toMatchObject({ rows: 600, added: 0, changed: 600 })
      const seen = looked.length
      await expect.poll(() => looked.length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(seen)
    }
    isOver = true
    await Promise.all(buying)
    for (const editions of looked) expect(editions).toHaveLength(1)
    expect(new Set(looked.flat()).size).toBeGreaterThan(2)
  })

  it('leaves orders as they were made', async () => {
    await take(100)
    const person = await server.signIn()
    const { tid } = await makeOrder(person, [numberOf(599)])
    const linesOf = async () => (await person.get<{ data: { items: unknown } }>(`/payment/order?tid=${tid}`)).body.data.items
    const made = await linesOf()
    expect(made).toMatchObject([{ product: { id: numberOf(599), location: { eng: 'Parish of Sé -- edition 100' } } }])
    await take(101)
    expect(await linesOf()).toEqual(made)
  })

  it(`is that of one file, never of two, when two are imported at once, in each of ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const both = [200 + 2 * round, 202 + 2 * round]
      const outcomes = await Promise.allSettled(both.map(take))
      const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
      for (const { reason } of refused) expect(reason).toBeInstanceOf(ImportUnderWay)
      expect(refused.length).toBeLessThan(2)
      const [seen, ...others] = await editionsSeen(await server.signIn('after'))
      expect(others).toEqual([])
      const done = both.filter((_, at) => outcomes[at]?.status === 'fulfilled').map((which) => `Parish of Sé -- edition ${which}`)
      expect(done).toContain(seen)
    }
  })
})
