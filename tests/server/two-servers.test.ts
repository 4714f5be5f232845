import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '#server/platform/clock.ts'
import { clientOf } from '#tests/support/account.ts'
import { buildServerMain } from '#tests/support/build-server-main.ts'
import { FakeCashier } from '#tests/support/fake-cashier.ts'
import { checkout, emptyCart, fillCart, goToCashier, makeOrder, orderOf, receiptOf } from '#tests/support/purchase.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
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

describe('two servers on one PostgreSQL, behind a balancer that alternates', { timeout: 120_000 }, () => {
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
    for (const path of ['/api/info', '/api/openapi.json', '/api/document-keys', '/ecad/holidays.json']) {
      const texts = await Promise.all(servers.servers.map(async ({ origin }) => (await fetch(`${origin}${path}`)).text()))
      expect(new Set(texts).size, path).toBe(1)
    }
  })

  it('one is killed while it opens the cashier: the buyer presses again, and the same bill is paid once (threat 25)', async () => {
    const [dying] = servers.servers as [ServerProcess]
    const person = await clientOf(servers, 'resident')
    await emptyCart(person)
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
