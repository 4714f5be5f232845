import { cpSync } from 'node:fs'
import { freePorts } from '#tests/support/free-ports.ts'
import { median } from '#tests/support/quantile.ts'
import { type Sent, send } from '#tests/support/send.ts'
import { nodeProcess, startServer } from '#tests/support/server-process.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { inTempFolder, tempFolder } from '#tests/support/temp-folder.ts'
import { isServed, until } from '#tests/support/until.ts'
import { PURCHASE_CALLS, type Step } from './purchase-calls.ts'
import { type Place, recordBuyers, referencePath } from './recorded-statements.ts'
import { verdict } from './verdict.ts'

export async function rate(origin: string, rows: readonly (readonly Sent[])[], milliseconds: number): Promise<number> {
  let answered = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    rows.map(async (calls) => {
      // Whole rounds only: what one call adds, the next removes.
      while (performance.now() < until)
        for (const call of calls) {
          const { status } = await send(origin, call)
          if (status !== 200) throw new Error(`${call.target} answered ${status}`)
          answered += 1
        }
    }),
  )
  return answered / ((performance.now() - began) / 1000)
}

const CONNECTIONS = 32
const TURN_MS = 1500
const TURNS = 3

const callOf = ({ method, path, body }: Step, headers: Sent['headers'] = {}): Sent => ({
  method,
  target: path,
  headers: { 'content-type': 'application/json', ...headers },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

async function startReference(place: Place, statements: string): Promise<{ origin: string; stop(): Promise<unknown> }> {
  const [port = 0] = await freePorts(1)
  const env = { ...process.env, PORT: String(port), DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, STATEMENTS: statements }
  const { child, ends, printed } = nodeProcess(['--import', 'tsx', 'tests/bench/reference-server.ts'], env)
  const origin = `http://127.0.0.1:${port}`
  await until('the reference', () => isServed(`${origin}/nothing`), { isOver: () => child.exitCode !== null }).catch((cause) => {
    throw new Error(printed(), { cause })
  })
  return {
    origin,
    stop: () => {
      child.kill()
      return ends
    },
  }
}

async function measure(title: string, place: Place): Promise<void> {
  const { buyers, file } = await recordBuyers(place, CONNECTIONS)
  const copy = tempFolder('reference')
  cpSync(place.dataDir, copy.path, { recursive: true })
  const server = await startServer({
    built: true,
    template: place.dataDir,
    env: { LOG_LEVEL: 'warn', ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) },
  })
  const reference = await startReference({ ...place, dataDir: copy.path }, file)
  try {
    for (const [number, { title: call, steps }] of PURCHASE_CALLS.entries()) {
      const ours = buyers.map((buyer) =>
        steps(buyer).map((step) =>
          callOf({ ...step, path: `/api${step.path}` }, { authorization: `Bearer ${buyer.token}`, 'x-ecad-client': 'web' }),
        ),
      )
      const same = buyers.map((buyer, n) => steps(buyer).map((step, at) => callOf({ ...step, path: referencePath(number, n, at) })))
      const turns: { readonly own: number; readonly same: number }[] = []
      // In turns, so that other load on the machine affects both. The first turn only warms up.
      for (let turn = 0; turn <= TURNS; turn++)
        turns.push({ own: await rate(server.origin, ours, TURN_MS), same: await rate(reference.origin, same, TURN_MS) })
      const counted = turns.slice(1)
      const share = 100 * median(counted.map((turn) => turn.own / turn.same))
      const own = median(counted.map((turn) => turn.own)).toFixed(0)
      console.log(`  ${title}, ${call}: ${own} a second = ${share.toFixed(1)} % ${verdict(share, 50, 'at least')}`)
    }
  } finally {
    await reference.stop()
    await server.stop()
    copy.remove()
  }
}

export async function apiRates(): Promise<void> {
  console.log(TITLE)
  await inTempFolder('bench', (dataDir) => measure('embedded', { databaseUrl: undefined, dataDir }))
  if (process.env.TEST_DATABASE_URL) await onPostgres()
  else console.log('  PostgreSQL: not measured; TEST_DATABASE_URL names none')
}

/** The same on PostgreSQL alone: a new one if TEST_DATABASE_URL is not set. */
export async function callRates(): Promise<void> {
  console.log(TITLE)
  await onPostgres()
}

const TITLE = `\nAPI calls a second at ${CONNECTIONS} connections, against the same prepared statements alone = 100 %`

async function onPostgres(): Promise<void> {
  const own = await freshDatabase()
  await inTempFolder('bench', (dataDir) => measure('PostgreSQL', { databaseUrl: own.url, dataDir })).finally(own.drop)
}
