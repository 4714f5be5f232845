import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { PRODUCT } from '#server/platform/product.ts'
import { authCode } from '#tests/support/account.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { listen } from '#tests/support/listen.ts'
import { goToCashier, makeOrder, receiptOf } from '#tests/support/purchase.ts'
import { type NodeProcess, nodeProcess, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { type TempFolder, tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const SERVERS = 2
const ON_POSTGRES = Boolean(process.env.TEST_DATABASE_URL)
/** Several processes that load TypeScript when they start, on a loaded machine. */
const STARTS_MS = 180_000

let cashier: FakeCashier
let server: ServerProcess
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  server = await startServer({ cashierUrl: await cashier.listen(), env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' } })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
}, 60_000)

it('figures for Prometheus are on a separate port, which the start prints, and not on the public one', async () => {
  const printed = () => /"metrics":"([^"]+)"/.exec(server.log())?.[1]
  // it answers a moment before it prints its address
  await expect.poll(printed, { timeout: STARTS_MS }).toBeDefined()
  const address = printed() ?? ''
  const text = await (await fetch(address)).text()
  expect(text).toMatch(/^ecad_database_up 1$/m)
  expect(text).toMatch(/^ecad_http_request_duration_seconds_count\{method="GET",route="\/api\/info",status="200"\} \d+$/m)
  expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
})

describe('a running server', { timeout: STARTS_MS }, () => {
  it('prints its addresses and the sandbox’s accounts as a person reads them, and nothing more (decision 8)', async () => {
    // as after a build; without a bundle the file server warns, as it should
    mkdirSync('dist', { recursive: true })
    const quiet = await startServer({ env: { LOG_LEVEL: '', LOG_FORMAT: 'text' } })
    const firstWords = () => [...quiet.log().matchAll(/^\S+/gm)].map(([word]) => word)
    await expect.poll(firstWords, { timeout: STARTS_MS }).toContain('Accounts')
    expect(firstWords()).toEqual(['Product', 'Sandbox', 'Pages', 'Accounts'])
    await quiet.stop()
  })

  it('writes no token, number of a person, name or tid into its log (threat 9)', async () => {
    const code = await authCode(server, 'resident')
    const { headers } = await new TestClient(server.origin).post('/token/login', { code })
    const authorization = headers.get('authorization') ?? ''
    const person = new TestClient(server.origin, { authorization })
    const order = await makeOrder(person, ON_SALE.slice(0, 2))
    await goToCashier(person, order.billId)
    await cashier.pays(order.billId)
    expect((await receiptOf(person, order.tid)).body.isValid).toBe(true)
    await person.get('/EServiceajax/getCad?cadNums=%00')
    await person.post('/payment/order/restore', { tid: { odd: true } })
    const log = server.log()
    expect(log).toContain('/api/EServiceajax/checkout')
    const secrets = [code, authorization.slice(7), order.tid, order.pid, order.billId, TEST_KEYS.fromCashier.secret]
    for (const secret of [...secrets, 'CHAN', '陳', '1234567', '66123456']) expect(log, secret.slice(0, 4)).not.toContain(secret)
  })
})

describe('servers of one version', { timeout: STARTS_MS }, () => {
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
    const all = { ...process.env, NODE_OPTIONS: undefined, ...place, ...env }
    const one = nodeProcess(['--import', 'tsx', 'src-server/sandbox/main.ts'], all)
    started.push(one)
    const serves = new Promise<string | undefined>((resolve) => {
      one.child.stdout?.on('data', () => {
        const [, origin] = /"product":"(\S+?)\/ecad\/"/.exec(one.printed()) ?? []
        if (origin !== undefined) resolve(origin)
      })
      void one.ends.then(() => resolve(undefined))
    })
    return { ...one, serves }
  }
  const stateOf = async (origin: string | undefined, path = '/readyz') => {
    const answer = await fetch(`${origin}${path}`)
    return { status: answer.status, connection: answer.headers.get('connection'), body: (await answer.json()) as Record<string, unknown> }
  }

  it('that cannot start print what to correct, and nothing else: a folder, a database or a port that cannot be used (decision 8)', async () => {
    const other = createServer()
    const port = await listen(other)
    const cases: readonly (readonly [env: Record<string, string>, said: RegExp])[] = [
      [{ PORT: String(port) }, new RegExp(`Port ${port} is taken`)],
      [{ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }, /^METRICS_HOST 192\.0\.2\.1 is not an address of this machine/m],
      [{ DATA_DIR: 'package.json' }, /^DATA_DIR package\.json is no folder .*\n$/],
      [{ DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b' }, /^The database of DATABASE_URL .*ECONNREFUSED.*\n$/],
    ]
    const run = async ([env, said]: (typeof cases)[number], at: number) => {
      const { ends, printed } = start({
        DATABASE_URL: '',
        DATA_DIR: join(folder.path, `end-${at}`),
        LOG_LEVEL: 'silent',
        LOG_FORMAT: 'text',
        ...env,
      })
      expect(await ends).toBe(1)
      expect(printed()).toMatch(said)
      expect(printed()).not.toContain('hidden')
    }
    await Promise.all(cases.map(run))
    other.close()
  })

  const expected = ON_POSTGRES ? SERVERS : 1
  it(`that start ${SERVERS} at once on one new database: ${expected} serve, and the others print the reason`, async () => {
    const servers = Array.from({ length: SERVERS }, () => start())
    const origins = await Promise.all(servers.map(({ serves }) => serves))
    expect(origins.filter((origin) => origin !== undefined)).toHaveLength(expected)
    for (const [at, one] of servers.entries()) {
      if (origins[at] !== undefined) {
        expect((await stateOf(origins[at])).status).toBe(200)
        continue
      }
      expect(await one.ends).toBe(1)
      expect(one.printed()).toMatch(/ is in use by process \d+\. Stop that server first, .*\n$/)
    }
  })

  it('end in order: one reports that it is not ready while it still answers, and keeps no connection open', async () => {
    const { child, ends, serves } = start({ DRAIN_SECONDS: '300' })
    const origin = await serves
    expect(await stateOf(origin)).toMatchObject({ status: 200, connection: 'keep-alive', body: { ok: true, closing: false } })
    child.kill('SIGTERM')
    const closing = { status: 503, connection: 'close', body: { ok: false, closing: true } }
    await expect.poll(() => stateOf(origin), { timeout: STARTS_MS }).toMatchObject(closing)
    expect(await stateOf(origin, '/livez')).toMatchObject({ status: 200 })
    expect(await stateOf(origin, '/api/info')).toMatchObject({ status: 200, connection: 'close', body: { success: true } })
    // after a second signal it ends at once
    child.kill('SIGTERM')
    expect(await ends).toBe(1)
  })

  it('end by themselves when their time to drain is over, and every line they printed is JSON', async () => {
    const { child, ends, serves, printed } = start({ DRAIN_SECONDS: '1' })
    await serves
    child.kill('SIGTERM')
    expect(await ends).toBe(0)
    // each line is one object, which collectors of logs need
    const lines = (printed().match(/^.+$/gm) ?? []).map((line) => JSON.parse(line))
    for (const line of lines) expect(line).toMatchObject({ level: expect.any(String) })
    expect(lines[0]).toMatchObject({ version: PRODUCT.version, commit: 'unknown', msg: 'starting' })
  })

  it.runIf(ON_POSTGRES)('start one by one: the older is ready while the newer starts, the newer when the older ends', async () => {
    const older = start({ DRAIN_SECONDS: '1' })
    const olderOrigin = await older.serves
    const newer = start()
    const seen: number[] = []
    let isUp = false
    const watching = (async () => {
      while (!isUp) seen.push((await stateOf(olderOrigin)).status)
    })()
    const newerOrigin = await newer.serves
    isUp = true
    await watching
    expect(new Set(seen)).toEqual(new Set([200]))
    older.child.kill('SIGTERM')
    expect(await older.ends).toBe(0)
    expect((await stateOf(newerOrigin)).status).toBe(200)
  })
})
