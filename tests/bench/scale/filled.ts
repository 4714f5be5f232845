import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { fill } from './fill.ts'
import { makeSeeds } from './seeds.ts'

/** A PostgreSQL database with this many orders of past years. */
export async function filledDatabase(orders: number): ReturnType<typeof freshDatabase> {
  const database = await freshDatabase()
  const open = (vitals: ReturnType<typeof plainOpening>['vitals']) => openPostgres(database.url, { ...plainOpening(), vitals })
  const office = await BackOffice.start({}, { open })
  await makeSeeds(office).finally(() => office.close())
  await fill(database.url, orders)
  return database
}
