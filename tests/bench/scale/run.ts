/**
 * `npm run bench:scale`: how the time of every call, list and round grows with the database, on a separate PostgreSQL (docs/load.md). No
 * time fails the run.
 */

import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { type OwnPostgres, ownPostgres } from '#tests/support/own-postgres.ts'
import { verdict } from '../verdict.ts'
import { backUp } from './commands.ts'
import { fill, makeSeeds } from './fill.ts'
import { drainRate, measure } from './measured.ts'

const { values } = ownArgs(
  `npm run bench:scale -- [--orders 1000,100000] [--backup]
    fills a database with so many orders each, and prints the time of every call, list and round as a ratio to the first.
    A million takes about half an hour and 12 GB.
    --backup  makes, restores and compares a backup of each as well`,
  { orders: { type: 'string', default: '1000,100000' }, backup: { type: 'boolean', default: false } },
)

const GOAL = 1.5
const NOISE_MS = 2
const SETTINGS = { shared_buffers: '256MB', maintenance_work_mem: '256MB', max_wal_size: '4GB' }
const LIMITS = { RATE_PER_MINUTE: '1000000', ACCOUNT_RATE_PER_MINUTE: '1000000', ACCOUNT_FILES: '100000' }

type Times = ReadonlyMap<string, number>

async function withOrders(orders: number, work: (office: BackOffice, database: OwnPostgres) => Promise<Times>): Promise<Times> {
  const database = await ownPostgres({ settings: SETTINGS })
  const open = (vitals: ReturnType<typeof plainOpening>['vitals']) => openPostgres(database.url, { ...plainOpening(), vitals })
  try {
    const office = await BackOffice.start(LIMITS, { open })
    try {
      await makeSeeds(office)
      const began = performance.now()
      await fill(database.url, orders)
      const seconds = Math.round((performance.now() - began) / 1000)
      const [size] = await database.admin('select pg_database_size(current_database()) / 1000000 as megabytes')
      console.log(`${orders} orders: ${size?.megabytes} MB, filled in ${seconds} s`)
      return await work(office, database)
    } finally {
      await office.close()
    }
  } finally {
    await database.close()
  }
}

async function timeAll(office: BackOffice, database: OwnPostgres): Promise<Times> {
  const times = await measure(office)
  const rate = await drainRate(office.server)
  console.log(`${rate} messages a second to a receiver that is back, 20,000 wait ${verdict(rate, 500, 'at least')}`)
  if (values.backup) await backUp(database, office.server.context.settings.dataDir)
  return times
}

const sizes = values.orders.split(',').map(Number)
const times: Times[] = []
// A new process runs slower at first: these times are discarded.
await withOrders(sizes[0] ?? 1000, measure)
for (const size of sizes) times.push(await withOrders(size, timeAll))

const [first = new Map<string, number>(), ...larger] = times
console.log(`\n| | ${sizes.map((size) => `${size} orders`).join(' | ')} | ratio |\n|---|${'---|'.repeat(sizes.length + 1)}`)
for (const [title, time] of first) {
  const all = [time, ...larger.map((each) => each.get(title) ?? Number.NaN)]
  const last = all.at(-1) ?? Number.NaN
  const ratio = last / time
  const judged = last - time < NOISE_MS ? `(less than ${NOISE_MS} ms more)` : verdict(ratio, GOAL)
  console.log(`| ${[title, ...all.map((each) => `${each.toFixed(1)} ms`), `${ratio.toFixed(1)} ${judged}`].join(' | ')} |`)
}
