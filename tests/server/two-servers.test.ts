import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { checkout, fillCart, goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import { type SeveralServers, startServers } from '#tests/support/several-servers.ts'
import { TestClient } from '#tests/support/test-client.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

let cashier: FakeCashier
let servers: SeveralServers
beforeAll(async () => {
  cashier = new FakeCashier(systemClock)
  await buildServerMain()
  servers = await startServers(2, { built: true, cashierUrl: await cashier.listen() })
}, 120_000)
afterAll(async () => {
  await servers?.stop()
  await cashier.close()
}, 60_000)

describe('two servers on one PostgreSQL, behind a balancer that alternates', { timeout: 90_000 }, () => {
  it('serve one person by turns: whatever one wrote the other knows', async () => {
    const before = servers.balancer.answered()
    const person = await clientOf(servers, 'resident')
    const { tid, billId } = await makeOrder(person, ON_SALE.slice(0, 2))
    await goToCashier(person, billId)
    expect(await cashier.pays(billId)).toBe(200)
    for (let n = 0; n < 4; n += 1) expect((await receiptOf(person, tid)).body.isValid).toBe(true)
    const after = servers.balancer.answered()
    for (const { origin } of servers.servers) expect(after[origin] ?? 0).toBeGreaterThan((before[origin] ?? 0) + 3)
  })

  it('count calls together, answer the same page and the same files, and seal with the same keys', async () => {
    const texts = async (path: string) => Promise.all(servers.servers.map(async ({ origin }) => (await fetch(`${origin}${path}`)).text()))
    for (const path of ['/api/info', '/api/openapi.json', '/api/document-keys', '/ecad/holidays.json']) {
      const [one, other] = await texts(path)
      expect(one, path).toBe(other)
    }
  })
})

describe('one of two servers is killed (threat 25)', { timeout: 120_000 }, () => {
  it('while it opens the cashier: the buyer presses again, and the same bill is paid once', async () => {
    const [dying] = servers.servers
    if (dying === undefined) throw new Error('no server')
    const person = await clientOf(servers, 'resident')
    await person.get('/EServiceajax/cleanCart')
    await fillCart(person, [ON_SALE[4] ?? ''])
    const idempotencyKey = randomUUID()
    const { body } = await checkout(person, { idempotencyKey })
    const { billId, tid } = await orderOf(person, body.tid ?? '')
    const opened = new Promise<void>((resolve) => {
      cashier.before = async (call) => {
        if (!call.includes('/sessions')) return
        cashier.before = undefined
        await dying.kill()
        resolve()
      }
    })
    await expect(goToCashier(new TestClient(dying.origin, person.headers), billId)).rejects.toThrow()
    await opened
    const again = await goToCashier(person, billId)
    expect([again.status, again.body.data?.url]).toEqual([200, `https://cashier.example/pay/${billId}`])
    expect((await checkout(person, { idempotencyKey })).body.tid).toBe(tid)
    expect(await cashier.pays(billId)).toBe(200)
    expect((await receiptOf(person, tid)).body.isValid).toBe(true)
  })
})
