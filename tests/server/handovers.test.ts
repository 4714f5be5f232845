import { describe, expect, it, vi } from 'vitest'
import { hashOf } from '#server/accounts/token.ts'
import { handovers } from '#server/people/handovers/tables.ts'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { HANDOVER_MINUTES } from '#shared/domain/payment/handover.ts'
import { askForLink, makeLink, Phone } from '#tests/support/phone.ts'
import { billState, goToCashier, type MadeOrder, makeOrder, orderOf, receiptOf, restore } from '#tests/support/purchase.ts'
import { closeAfterAll, ON_SALE, startTestServer, type TestClient } from '#tests/support/test-server.ts'

const [A = '', B = ''] = ON_SALE
const NOBODYS = `/ecad/continue/${'A'.repeat(43)}?language=en`

const server = await closeAfterAll(startTestServer())
const phone = new Phone(server.origin)

interface Begun {
  readonly owner: TestClient
  readonly order: MadeOrder
  readonly link: string
}
async function begun(more: Record<string, unknown> = {}): Promise<Begun> {
  const owner = await server.signIn()
  const order = await makeOrder(owner, [A, B])
  const { link } = await makeLink(owner, 'payment', order.billId, more)
  return { owner, order, link }
}
const tokenIn = (link: string) => new URL(link).pathname.split('/').at(-1) ?? ''
const stateOf = async ({ owner, order }: Begun) =>
  (await owner.get<{ data: { state: string } }>(`/handover?purpose=payment&subject=${order.billId}`)).body.data.state
const pays = async ({ owner, order }: Begun, state: 'paid' | 'pending' = 'paid') => {
  await goToCashier(owner, order.billId)
  await server.cashier.tells(order.billId, state)
}
const giveUp = ({ owner, order }: Begun) => owner.send('DELETE', `/handover?purpose=payment&subject=${order.billId}`)

describe('a link for the phone (decision 9.13)', () => {
  it('shows what is paid and the amount, and nothing about the person', async () => {
    const { order, link } = await begun()
    const { status, text } = await phone.look(link)
    const number = order.merchantOrderNo.split('_')[0] ?? ''
    expect(status).toBe(200)
    for (const shown of ['MOP 110.00', `<dd>${number.slice(-4)}</dd>`]) expect(text).toContain(shown)
    for (const secret of [number, order.billId, order.tid, order.pid, A, '陳', 'CHAN', '66123456', '1234567'])
      expect(text).not.toContain(secret)
  })

  it('sends the cashier’s payer back without any number of the bill, and never into the account', async () => {
    const { order, link } = await begun()
    expect((await phone.goOn(link)).location).toBe(`https://cashier.example/pay/${order.billId}`)
    const { order: told } = server.cashier.bill(order.billId)
    const returnUrl = `${server.context.origins.product}/ecad/continue/done?language=en`
    expect(told).toMatchObject({ returnUrl, surface: 'mobile' })
    const done = await phone.look(returnUrl)
    expect(done).toMatchObject({ status: 200, text: expect.stringContaining('go back to the computer') })
    expect(done.text).not.toMatch(/<form|href="\/ecad\/(?!continue)/)
  })

  it('a payment by phone beside an open popup charges once and gives one receipt, threat 19', async () => {
    const { owner, order, link } = await begun()
    await goToCashier(owner, order.billId)
    await phone.goOn(link)
    await server.cashier.pays(order.billId)
    await server.cashier.notify(order.billId)
    expect(await billState(owner, order.billId)).toBe('PAID')
    expect((await receiptOf(server.nobody, order.tid)).body.isValid).toBe(true)
    expect((await goToCashier(owner, order.billId)).body.data?.url, 'the popup finds it paid').toContain('/ecad/pay-passed')
  })

  it('is good to the last millisecond of its 15 minutes by the server’s clock, threat 24, and not spent by looking, as previews do', async () => {
    const made = await begun()
    server.clock.set(new Date(server.clock.now().getTime() + HANDOVER_MINUTES * 60_000 - 1))
    for (const { status } of [await phone.look(made.link), await phone.look(made.link), await phone.previews(made.link)])
      expect(status).toBe(200)
    expect(await stateOf(made)).toBe('open')
    expect((await phone.goOn(made.link)).status).toBe(303)
    expect(await stateOf(made)).toBe('opened')
  })

  it('lives no longer than its bill: of a bill with 10 minutes left it says 10, and ends with it [4-12]', async () => {
    const owner = await server.signIn()
    const order = await makeOrder(owner, [A])
    const { expiresAt: end } = await orderOf(owner, order.tid)
    server.clock.set(new Date(Date.parse(end ?? '') - 10 * 60_000))
    const { link, expiresAt } = await makeLink(owner, 'payment', order.billId)
    expect(expiresAt).toBe(end)
    server.clock.advance({ minutes: 10 })
    expect(await stateOf({ owner, order, link })).toBe('over')
    expect((await phone.goOn(link)).status).toBe(404)
  })

  it('twenty phones at once: one goes on, the others read that it cannot be used', async () => {
    const { link } = await begun()
    const answers = await Promise.all(Array.from({ length: 20 }, () => phone.goOn(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, ...Array.from({ length: 19 }, () => 404)])
  })

  it('keeps the hash of its secret only, of 256 random bits', async () => {
    const { link } = await begun()
    const token = tokenIn(link)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const rows = await server.context.db.select().from(handovers)
    expect(rows.filter(({ tokenHash }) => tokenHash === hashOf(token))).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('opens nothing but its page: no cookie, no token, no call of the account', async () => {
    const { order, link } = await begun()
    const token = tokenIn(link)
    const answers = [await phone.look(link), await phone.goOn(link), await phone.look(link)]
    for (const { headers } of answers) {
      expect([headers.get('set-cookie'), headers.get('authorization')]).toEqual([null, null])
      expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer'])
    }
    const thief = server.nobody.with({ authorization: `Bearer ${token}`, cookie: `ecad_session=${token}` })
    for (const call of ['/MacauOneAcc/GetUser', `/payment/order?tid=${order.tid}`]) expect((await thief.get(call)).status, call).toBe(401)
    expect((await goToCashier(thief, order.billId)).status).toBe(401)
  })

  it('ends with the session that asked for it: after a log-out it is good for nothing, one that a phone has used goes on', async () => {
    const [unused, used] = [await begun(), await begun()]
    const { location } = await phone.goOn(used.link)
    for (const { owner } of [unused, used]) await owner.get('/MacauOneAcc/logout')
    for (const { status } of [await phone.look(unused.link), await phone.goOn(unused.link)]) expect(status).toBe(404)
    expect(location).toContain(used.order.billId)
    expect(await server.cashier.pays(used.order.billId)).toBe(200)
  })

  it('comes back when the cashier does not answer, as then nobody went anywhere', async () => {
    const made = await begun()
    server.cashier.silent = true
    const failed = await phone.goOn(made.link)
    server.cashier.silent = false
    expect(failed).toMatchObject({ status: 503, text: expect.stringContaining('You cannot continue at present') })
    expect(await stateOf(made)).toBe('open')
    expect((await phone.goOn(made.link)).status).toBe(303)
  })

  it('comes back after a failure of our own as well', async () => {
    const made = await begun()
    vi.spyOn(server.context.payments, 'open').mockRejectedValueOnce(new Error('no connection to the database'))
    expect((await phone.goOn(made.link)).status).toBe(500)
    expect(await stateOf(made)).toBe('open')
    expect((await phone.goOn(made.link)).status).toBe(303)
  })
})

/** The faults of a link, each with the altered link if there is one. */
const FAULTS: readonly (readonly [string, (made: Begun) => unknown])[] = [
  ['spent', ({ link }) => phone.goOn(link)],
  ['exactly 15 minutes old', () => server.clock.advance({ minutes: HANDOVER_MINUTES })],
  ['replaced by a newer one', ({ owner, order }) => makeLink(owner, 'payment', order.billId)],
  ['given up', giveUp],
  ['of an order paid meanwhile', pays],
  ['of an order given back to the cart', ({ owner, order }) => restore(owner, order.tid)],
  ['made up', () => NOBODYS],
  ['cut short', ({ link }) => `${link.slice(0, link.indexOf('?') - 5)}?language=en`],
  ['with its letters in the other case', ({ link }) => link.replace(/continue\/[^?]+/, (token) => token.toUpperCase())],
  ['nonsense', () => '/ecad/continue/%3Cscript%3Ealert(1)%3C%2Fscript%3E?language=en'],
  ['of a database’s taste', () => "/ecad/continue/'%20or%20'1'='1?language=en"],
]

it.each(FAULTS)('a link that is no good reads like one that never was, threat 13: %s', async (_name, spoil) => {
  const made = await begun()
  const other = await spoil(made)
  const link = typeof other === 'string' ? other : made.link
  const before = server.cashier.calls.length
  const [none, posted] = [await phone.look(NOBODYS), await phone.goOn(NOBODYS)].map(({ status, text }) => ({ status, text }))
  expect(none).toEqual({ status: 404, text: expect.stringContaining('This link cannot be used') })
  expect([await phone.look(link), await phone.goOn(link)]).toMatchObject([none, posted])
  expect(server.cashier.calls.slice(before), 'the cashier hears nothing of it').toEqual([])
})

it.each<[string, string, (made: Begun) => unknown]>([
  ['a paid order', 'order-paid', pays],
  ['a payment that a bank is working on', 'order-pending', (made) => pays(made, 'pending')],
  ['an order given up', 'order-expired', ({ owner, order }) => restore(owner, order.tid)],
  ['a bill whose time is over', 'order-expired', () => server.clock.advance({ minutes: 31 })],
])('%s gets no link, in words', async (_name, code, happens) => {
  const made = await begun()
  await happens(made)
  expect(await askForLink(made.owner, 'payment', made.order.billId)).toMatchObject({ status: 409, body: { code } })
})

describe('the phone’s page', () => {
  it.each(LANGUAGES)('speaks %s by the link, and by the browser where the link does not say', async (language) => {
    const { link } = await begun({ language })
    expect(new URL(link).searchParams.get('language')).toBe(language)
    const byLink = await phone.look(link)
    const byBrowser = await new Phone(server.origin, { 'accept-language': language }).look(link.split('?')[0] ?? '')
    for (const { text, headers } of [byLink, byBrowser]) {
      expect(text).toContain(`<html lang="${language}"`)
      expect(headers.get('vary')).toContain('Accept-Language')
    }
  })

  it('repeats nothing of a hostile address, and runs nothing it did not bring, threats 10, 17', async () => {
    const { link } = await begun()
    const { text, headers } = await phone.look(`${link.split('?')[0]}?language="><img src=x onerror=alert(1)>&platform=<b>`)
    expect(text).not.toMatch(/onerror|<b>/)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'sha256-[^ ]+'; style-src 'sha256-[^ ]+';/)
  })

  it('is blue for a business, whatever the address says [1-05]', async () => {
    const { link } = await begun({ platform: 'ab' })
    expect((await phone.look(`${link}&platform=one`)).text).toContain('data-platform="ab"')
  })
})
