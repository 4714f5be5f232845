import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { fill } from '../bench/scale/fill.ts'
import { makeSeeds } from '../bench/scale/seeds.ts'

export interface Filled {
  /** Settings of a run whose servers each begin with a copy. */
  readonly env: Readonly<Record<string, string>>
  drop(): Promise<void>
}

/** A PostgreSQL database with this many orders of past years. */
export async function filledDatabase(orders: number): Promise<Filled> {
  const { url, drop } = await freshDatabase()
  const open = (vitals: ReturnType<typeof plainOpening>['vitals']) => openPostgres(url, { ...plainOpening(), vitals })
  const office = await BackOffice.start({}, { open })
  try {
    await makeSeeds(office)
  } finally {
    await office.close()
  }
  await fill(url, orders)
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = '/postgres'
  return { env: { TEST_DATABASE_URL: server.href, FILLED_DATABASE: name }, drop }
}
