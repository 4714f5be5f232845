import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRODUCT } from '#server/platform/product.ts'
import { type NodeProcess, nodeProcess } from '#tests/support/server-process.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'
import { ownDatabase } from '#tests/support/test-database.ts'

const SERVERS = 2
const ON_POSTGRES = Boolean(process.env.TEST_DATABASE_URL)
/** Several processes that load TypeScript when they start, on a loaded machine. */
const STARTS_MS = 180_000

let folder: TempFolder
let database: Awaited<ReturnType<typeof ownDatabase>>
let started: NodeProcess[]
beforeEach(async () => {
  folder = tempFolder('starts')
  database = await ownDatabase()
  started = []
})
afterEach(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  await Promise.all(started.map(({ ends }) => ends))
  await database?.drop()
  folder.remove()
}, STARTS_MS)

/** A test system started from its sources; its address once it serves, undefined if it ended instead. */
function start(env: Readonly<Record<string, string>> = {}) {
  const place = { LOG_FORMAT: 'json', PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder.path, DATABASE_URL: database?.url }
  const args = ['--import', 'tsx', 'src-server/sandbox/main.ts']
  const server = nodeProcess(args, { ...process.env, NODE_OPTIONS: undefined, ...place, ...env })
  started.push(server)
  const serves = new Promise<string | undefined>((resolve) => {
    const look = () => {
      const [, origin] = /"product":"(\S+?)\/ecad\/"/.exec(server.printed()) ?? []
      if (origin !== undefined) resolve(origin)
    }
    server.child.stdout?.on('data', look)
    void server.ends.then(() => resolve(undefined))
  })
  return { ...server, serves, send: (signal: NodeJS.Signals) => void server.child.kill(signal) }
}
const stateOf = async (origin: string | undefined, path: string) => {
  const answer = await fetch(`${origin}${path}`)
  return { status: answer.status, connection: answer.headers.get('connection'), body: (await answer.json()) as Record<string, unknown> }
}

describe('servers of one version', { timeout: STARTS_MS }, () => {
  const expected = ON_POSTGRES ? SERVERS : 1
  it(`that start ${SERVERS} at once on one new database: ${expected} serve, and the others print the reason`, async () => {
    const servers = Array.from({ length: SERVERS }, () => start())
    const origins = await Promise.all(servers.map(({ serves }) => serves))
    expect(origins.filter((origin) => origin !== undefined)).toHaveLength(expected)
    for (const [at, server] of servers.entries()) {
      if (origins[at] !== undefined) {
        expect((await stateOf(origins[at], '/readyz')).status).toBe(200)
        continue
      }
      expect(await server.ends).toBe(1)
      expect(server.printed()).toMatch(/ is in use by process \d+\. Stop that server first, .*\n$/)
    }
  })

  it('ends in order: it reports that it is not ready while it still answers, and keeps no connection open', async () => {
    const server = start({ DRAIN_SECONDS: '300' })
    const origin = await server.serves
    expect(await stateOf(origin, '/readyz')).toMatchObject({ status: 200, connection: 'keep-alive', body: { ok: true, closing: false } })
    server.send('SIGTERM')
    await expect
      .poll(() => stateOf(origin, '/readyz'))
      .toMatchObject({ status: 503, connection: 'close', body: { ok: false, closing: true } })
    expect(await stateOf(origin, '/livez')).toMatchObject({ status: 200 })
    expect(await stateOf(origin, '/api/info')).toMatchObject({ status: 200, connection: 'close', body: { success: true } })
    // after a second signal it ends at once
    server.send('SIGTERM')
    expect(await server.ends).toBe(1)
  })

  it('ends by itself when its time to drain is over, and every line it printed is JSON', async () => {
    const server = start({ DRAIN_SECONDS: '1' })
    await server.serves
    server.send('SIGTERM')
    expect(await server.ends).toBe(0)
    // each line is one object, which collectors of logs need
    const lines = (server.printed().match(/^.+$/gm) ?? []).map((line) => JSON.parse(line))
    for (const line of lines) expect(line).toMatchObject({ level: expect.any(String) })
    expect(lines[0]).toMatchObject({ version: PRODUCT.version, commit: 'unknown', msg: 'starting' })
  })
})

describe.runIf(ON_POSTGRES)('a rolling start on one PostgreSQL', { timeout: STARTS_MS }, () => {
  it('leaves the older server ready while the newer starts, and the newer one when the older ends', async () => {
    const older = start({ DRAIN_SECONDS: '1' })
    const olderOrigin = await older.serves
    const newer = start()
    const seen: number[] = []
    let isUp = false
    const watching = (async () => {
      while (!isUp) seen.push((await stateOf(olderOrigin, '/readyz')).status)
    })()
    const newerOrigin = await newer.serves
    isUp = true
    await watching
    expect(new Set(seen)).toEqual(new Set([200]))
    older.send('SIGTERM')
    expect(await older.ends).toBe(0)
    expect((await stateOf(newerOrigin, '/readyz')).status).toBe(200)
  })
})
