import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { authCode } from '#tests/support/account.ts'
import { TEST_KEYS } from '#tests/support/counterparts.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { listen } from '#tests/support/listen.ts'
import { goToCashier, makeOrder, receiptOf } from '#tests/support/purchase.ts'
import { nodeProcess, type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

const data = tempFolder('process')
let cashier: FakeCashier
let server: ServerProcess
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  server = await startServer({ cashierUrl: await cashier.listen(), env: { LOG_LEVEL: 'debug', METRICS_PORT: '0' } })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await cashier.close()
  data.remove()
}, 60_000)

async function run(env: Record<string, string>) {
  const { ends, printed } = nodeProcess(['--import', 'tsx', 'src-server/sandbox/main.ts'], { ...process.env, ...env })
  return { code: await ends, printed: printed() }
}

describe('figures for Prometheus', () => {
  it('are on a separate port, which the start prints, and not on the public one', async () => {
    const printed = () => /"metrics":"([^"]+)"/.exec(server.log())?.[1]
    // it answers a moment before it prints its address
    await expect.poll(printed).toBeDefined()
    const address = printed() ?? ''
    const text = await (await fetch(address)).text()
    expect(text).toMatch(/^ecad_database_up 1$/m)
    expect(text).toMatch(/^ecad_http_request_duration_seconds_count\{method="GET",route="\/api\/info",status="200"\} \d+$/m)
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404)
  })
})

describe('a start that cannot be (decision 8)', () => {
  it('prints what to correct, and nothing else: a folder, a database or a port that cannot be used', async () => {
    const other = createServer()
    const port = await listen(other)
    const cases: readonly (readonly [env: Record<string, string>, said: RegExp])[] = [
      [{ PORT: String(port) }, new RegExp(`Port ${port} is taken`)],
      [{ DATA_DIR: 'package.json' }, /^DATA_DIR package\.json is no folder .*\n$/],
      [{ DATABASE_URL: 'postgres://a:hidden@127.0.0.1:1/b' }, /^The database of DATABASE_URL .*ECONNREFUSED.*\n$/],
    ]
    await Promise.all(
      cases.map(async ([env, said], at) => {
        const own = { DATA_DIR: join(data.path, `end-${at}`), PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent', ...env }
        const { code, printed } = await run(own)
        expect(printed).toMatch(said)
        expect(printed).not.toContain('hidden')
        expect(code).toBe(1)
      }),
    )
    other.close()
  }, 120_000)
})

describe('a running server', () => {
  it('prints its addresses and the sandbox’s accounts as a person reads them, and nothing more (decision 8)', async () => {
    // as after a build; without a bundle the file server warns, as it should
    mkdirSync('dist', { recursive: true })
    const quiet = await startServer({ env: { LOG_LEVEL: '', LOG_FORMAT: 'text' } })
    const firstWords = () => [...quiet.log().matchAll(/^\S+/gm)].map(([word]) => word)
    await expect.poll(firstWords, { timeout: 20_000 }).toContain('Accounts')
    expect(firstWords()).toEqual(['Product', 'Sandbox', 'Pages', 'Accounts'])
    await quiet.stop()
  }, 60_000)

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
  }, 60_000)
})
