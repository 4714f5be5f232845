import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { seedParcels } from '#server/sales/plans/repository.ts'
import { parcels } from '#server/sales/plans/tables.ts'
import { PARCELS } from '#server/sandbox/cadastre/parcels.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const database = await closeAfterAll(testDatabase())

const all = () => database.db.select().from(parcels).orderBy(parcels.number)
const [first] = PARCELS
if (first === undefined) throw new Error('the register is empty')

async function written(seeding: () => Promise<void>): Promise<number> {
  const before = new Map((await versions()).map(({ number, version }) => [number, version]))
  await seeding()
  return (await versions()).filter(({ number, version }) => before.get(number) !== version).length
}
const versions = () => database.db.select({ number: parcels.number, version: sql<string>`${parcels}.xmin::text` }).from(parcels)

describe('the register that comes with the product', () => {
  it('is whole after the first start, and the next one writes nothing', async () => {
    await seedParcels(database.db, PARCELS)
    expect(await all()).toHaveLength(PARCELS.length)
    expect(await written(() => seedParcels(database.db, PARCELS))).toBe(0)
  })

  it('is put right where it differs, and only there', async () => {
    await database.db.update(parcels).set({ orderable: !first.orderable }).where(eq(parcels.number, first.number))
    expect(await written(() => seedParcels(database.db, PARCELS))).toBe(1)
    expect((await all()).find(({ number }) => number === first.number)?.orderable).toBe(first.orderable)
  })
})
