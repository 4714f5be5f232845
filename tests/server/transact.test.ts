import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '#server/platform/db/rows.ts'
import { transact } from '#server/platform/db/transact.ts'
import { sqlState } from '#server/platform/db/unavailable.ts'
import { seedParcels } from '#server/sales/plans/repository.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await closeAfterAll(testDatabase())
await database.db.execute(sql`create table counters (name text primary key, value int not null)`)
await database.db.execute(sql`insert into counters values ('one', 0), ('two', 0)`)

const failing = (code: string) => sql.raw(`do $$ begin raise exception 'not now' using errcode = '${code}'; end $$`)
const counter = async (name: string) =>
  rowsOf<{ value: number }>(await database.db.execute(sql`select value from counters where name = ${name}`))[0]?.value ?? 0

describe('a transaction that PostgreSQL gave up for another one', () => {
  it.each(['40001', '40P01'])('is done again after %s, once', async (code) => {
    const before = await counter('one')
    let tries = 0
    const answer = await transact(database.db, async (tx) => {
      tries += 1
      await tx.execute(sql`update counters set value = value + 1 where name = 'one'`)
      if (tries < 3) await tx.execute(failing(code))
      return 'done'
    })
    expect([answer, tries, await counter('one')]).toEqual(['done', 3, before + 1])
  })

  it('is not tried for ever, and any other error is not tried again', async () => {
    for (const [code, expected] of [
      ['40P01', 8],
      ['23505', 1],
    ] as const) {
      let tries = 0
      const work = transact(database.db, async (tx) => {
        tries += 1
        await tx.execute(failing(code))
      })
      await expect(work).rejects.toSatisfy((error) => sqlState(error) === code)
      expect(tries).toBe(expected)
    }
  })

  it('two that lock the same rows the other way round both come through', async () => {
    const work = (names: readonly string[]) =>
      transact(database.db, async (tx) => {
        for (const name of names) await tx.execute(sql`update counters set value = value + 1 where name = ${name}`)
      })
    const before = [await counter('one'), await counter('two')]
    await Promise.all(Array.from({ length: 6 }, (_, index) => work(index % 2 === 0 ? ['one', 'two'] : ['two', 'one'])))
    expect([await counter('one'), await counter('two')]).toEqual(before.map((value) => value + 6))
  })
})

const rows = () => database.db.select({ parcel: parcels, version: sql<string>`${parcels}.xmin::text` }).from(parcels)
const versions = async () => new Map((await rows()).map(({ parcel, version }) => [parcel.number, version]))
async function written(): Promise<number> {
  const before = await versions()
  await seedParcels(database.db, PARCELS)
  return [...(await versions())].filter(([number, version]) => before.get(number) !== version).length
}

it('the register that comes with the product is whole after a start, and the next one puts right only what differs', async () => {
  expect([await written(), await written()]).toEqual([PARCELS.length, 0])
  const [{ number, orderable }] = PARCELS as [(typeof PARCELS)[number]]
  const own = eq(parcels.number, number)
  await database.db.update(parcels).set({ orderable: !orderable }).where(own)
  expect(await written()).toBe(1)
  expect(await database.db.select().from(parcels).where(own)).toMatchObject([{ orderable }])
})
