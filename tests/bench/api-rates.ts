import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '#tests/support/free-ports.ts'
import { startServer } from '#tests/support/server-process.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { type Call, rate } from './load.ts'
import { type Buyer, PURCHASE_CALLS, type Step } from './purchase-calls.ts'
import { type Place, recordBuyers, referencePath } from './recorded-statements.ts'
import { verdict } from './verdict.ts'

const CONNECTIONS = 32
const TURN_MS = 1500
const TURNS = 3

const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, 'x-ecad-client': 'web', 'content-type': 'application/json' })

const callOf = ({ token }: Buyer, { method, path, body }: Step): Call => ({
  method,
  path: `/api${path}`,
  headers: headersOf(token),
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
const referenceOf = ({ method, body }: Step, path: string): Call => ({
  method,
  path,
  headers: { 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

async function startReference(place: Place, statements: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const [port = 0] = await freePorts(1)
  const env = { ...process.env, PORT: String(port), DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl, STATEMENTS: statements }
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/reference-server.ts'], { env, stdio: 'inherit' })
  const origin = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(`${origin}/nothing`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    origin,
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

async function measure(title: string, place: Place): Promise<void> {
  const { buyers, file } = await recordBuyers(place, CONNECTIONS)
  const copy = mkdtempSync(join(tmpdir(), 'ecad-reference-'))
  cpSync(place.dataDir, copy, { recursive: true })
  const server = await startServer({
    built: true,
    template: place.dataDir,
    env: { LOG_LEVEL: 'warn', ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) },
  })
  const reference = await startReference({ ...place, dataDir: copy }, file)
  try {
    for (const [number, { title: call, steps }] of PURCHASE_CALLS.entries()) {
      const ours = buyers.map((buyer) => steps(buyer).map((step) => callOf(buyer, step)))
      const same = buyers.map((buyer, n) => steps(buyer).map((step, at) => referenceOf(step, referencePath(number, n, at))))
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
    rmSync(copy, { recursive: true, force: true })
  }
}

/** The purchase's API calls at 32 connections, against a route that runs the same statements, prepared. */
export async function apiRates(): Promise<void> {
  console.log(TITLE)
  await inFolder((dataDir) => measure('embedded', { databaseUrl: undefined, dataDir }))
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
  await inFolder((dataDir) => measure('PostgreSQL', { databaseUrl: own.url, dataDir })).finally(own.drop)
}

async function inFolder(work: (dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ecad-bench-'))
  await work(dataDir).finally(() => rmSync(dataDir, { recursive: true, force: true }))
}
