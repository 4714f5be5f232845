import { plainOpening } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { BackOffice } from '#tests/support/back-office-rig.ts'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'

/** Runs the newest migration again while people buy; prints how long it takes, and how long the slowest purchase did meanwhile. */
export async function migrateMeanwhile(office: BackOffice, database: OwnPostgres): Promise<void> {
  await database.admin('delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)')
  const began = performance.now()
  let isOver = false
  const migrating = openPostgres(database.url, plainOpening()).then(async ({ close }) => {
    await close()
    isOver = true
    return performance.now() - began
  })
  const purchases: number[] = []
  while (!isOver) {
    const from = performance.now()
    await office.paidOrder()
    purchases.push(performance.now() - from)
  }
  const seconds = ((await migrating) / 1000).toFixed(1)
  console.log(
    `The newest migration while people buy: ${seconds} s; the slowest of ${purchases.length} purchases ${Math.round(Math.max(...purchases))} ms`,
  )
}
