/**
 * `npm run bench:load`: whole purchases and applications at rising concurrency, on one server and on several behind a balancer, on
 * PostgreSQL; and each call of the purchase against a bare Fastify (docs/load.md). No time fails the run.
 */
import { availableParallelism, cpus } from 'node:os'
import pg from 'pg'
import { openSession } from '#server/accounts/sessions.ts'
import { ownArgs } from '#server/platform/cli/command-line.mjs'
import { openDatabase } from '#server/platform/db/open.ts'
import build from '#tests/journeys/support/build.ts'
import { freshDatabase, startServers } from '#tests/support/several-servers.ts'
import { accountOf } from '#tests/support/test-server.ts'
import { callRates } from '../api-rates.ts'
import { filledDatabase } from '../scale/fill.ts'
import { Figures, Person } from './person.ts'

const { values } = ownArgs(
  `npm run bench:load -- [--minutes N] [--seconds N] [--people 1,4,16,64] [--servers 1,2] [--orders N] [--calls]
    whole purchases and applications, with sign-in, cashier, notice, receipt and files, at rising concurrency.
    --minutes  one flat run of so many minutes at the last concurrency, a row each minute, instead of a short one at each
    --seconds  how long each stretch takes, 15
    --people   how many people do something at once
    --servers  how many servers, behind a balancer that alternates
    --orders   on a database that holds so many orders already
    --calls    only each call of the purchase against a bare Fastify that runs the same prepared statements`,
  {
    minutes: { type: 'string' },
    seconds: { type: 'string', default: '15' },
    people: { type: 'string', default: '1,4,16,64' },
    servers: { type: 'string', default: '1,2' },
    orders: { type: 'string' },
    calls: { type: 'boolean', default: false },
  },
)

const numbers = (given: string): readonly number[] => given.split(',').map(Number)
const people = numbers(values.people)
const stretches = values.minutes === undefined ? people : Array.from({ length: Number(values.minutes) }, () => people.at(-1) ?? 1)
const stretchMs = values.minutes === undefined ? Number(values.seconds) * 1000 : 60_000

const COLUMNS = 'servers, people, orders/s, appl./s, order p50, p99, call p50, p99, sign-in p50, errors, MB before, after'.split(', ')
const row = (cells: readonly (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`)

async function conditions(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(`select current_setting('server_version') as version, current_setting('fsync') as fsync`)
  await client.end()
  const [{ version, fsync }] = rows
  console.log(`${availableParallelism()} cores (${cpus()[0]?.model}), Node ${process.version}, PostgreSQL ${version} with fsync ${fsync}.`)
  console.log('Servers, their sandbox with provider and cashier, the database, the balancer and these people share the cores.\n')
}

async function sessions(databaseUrl: string, count: number): Promise<readonly string[]> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  const bearers: string[] = []
  for (let n = 0; n < count; n += 1) bearers.push((await openSession(db, accountOf(`load-${n}`, 'PERSONAL'), new Date())).bearer)
  await close()
  return bearers
}

const megabytes = (bytes: readonly number[]): string => bytes.map((each) => Math.round(each / 1e6)).join(' + ')

async function load(count: number): Promise<void> {
  const database = await (values.orders === undefined ? freshDatabase() : filledDatabase(Number(values.orders)))
  const bearers = await sessions(database.url, Math.max(...stretches))
  const env = { ACCOUNT_FILES: '100000', ACCOUNT_MEGABYTES: '1000000' }
  const servers = await startServers(count, { built: true, databaseUrl: database.url, env })
  const memory = () => servers.servers.map((server) => server.memory())
  try {
    for (const concurrency of stretches) {
      const figures = new Figures()
      const before = memory()
      const began = performance.now()
      const isOver = () => performance.now() - began > stretchMs
      await Promise.all(bearers.slice(0, concurrency).map((bearer, n) => new Person(servers, bearer, n, figures).works(isOver)))
      const seconds = (performance.now() - began) / 1000
      const { orders, applications, calls, signIns } = figures
      const errors = [...orders.errors, ...applications.errors]
      const rates = [orders, applications].map((each) => (each.count / seconds).toFixed(1))
      const times = [orders.within(0.5), orders.within(0.99), calls.within(0.5), calls.within(0.99), signIns.within(0.5)]
      row([count, concurrency, ...rates, ...times.map((time) => `${time} ms`), errors.length, megabytes(before), megabytes(memory())])
      for (const error of new Set(errors)) console.log(`  ${error}`)
    }
  } finally {
    await servers.stop()
    await database.drop()
  }
}

await build()
if (values.calls) await callRates()
else {
  const { url, drop } = await freshDatabase()
  await conditions(url)
  await drop()
  row(COLUMNS)
  row(COLUMNS.map(() => '---'))
  for (const count of numbers(values.servers)) await load(count)
}
