import { Value } from 'typebox/value'
import { beforeEach, describe, expect, it } from 'vitest'
import { OUTCOME_NAMES, OUTCOMES, type OutcomeName, readOutcome } from '#server/sandbox/cashier/outcomes.ts'
import { wire } from '#shared/wire/index.ts'
import { closeAfterAll } from '#tests/support/close-after-all.ts'
import { startTestShop } from './support/test-shop.ts'

const shop = await closeAfterAll(startTestShop())
beforeEach(() => {
  shop.notices.length = 0
})

const numbersOf = ({ billId, merchantOrderNo }: { billId: string; merchantOrderNo: string }) => ({ billId, merchantOrderNo })

/** The expected result of each outcome: notices in order, the cashier's own state, the hint on the way back. */
const EXPECTED: Readonly<
  Record<OutcomeName, { notices: string[]; state: string; hint: string | null; amount?: string; reason?: string; forged?: true }>
> = {
  pay: { notices: ['paid'], state: 'paid', hint: 'paid' },
  decline: { notices: ['failed'], state: 'failed', hint: 'failed', reason: 'declined' },
  'over-limit': { notices: ['failed'], state: 'failed', hint: 'failed', reason: 'over-limit' },
  cancel: { notices: ['cancelled'], state: 'cancelled', hint: 'cancelled', reason: 'cancelled' },
  later: { notices: ['pay-later'], state: 'pay-later', hint: 'later' },
  'lose-network': { notices: ['pending'], state: 'pending', hint: null },
  slow: { notices: ['pending'], state: 'pending', hint: 'pending' },
  twice: { notices: ['paid', 'paid'], state: 'paid', hint: 'paid' },
  silent: { notices: [], state: 'paid', hint: 'paid' },
  stale: { notices: ['paid', 'pending'], state: 'paid', hint: 'paid' },
  'after-cancel': { notices: ['cancelled', 'paid'], state: 'paid', hint: 'cancelled' },
  'after-expiry': { notices: ['expired', 'paid'], state: 'paid', hint: 'paid' },
  'wrong-amount': { notices: ['paid'], state: 'paid', hint: 'paid', amount: '166.00' },
  maintenance: { state: 'failed', reason: 'bank-maintenance', notices: ['failed'], hint: 'failed' },
  forged: { notices: ['paid'], state: 'open', hint: 'paid', forged: true },
}

describe('every outcome the cashier offers (decision 6)', () => {
  it.each(OUTCOME_NAMES)('%s', async (outcome) => {
    const expected = EXPECTED[outcome]
    const { order, sessionId } = await shop.open()
    const { to, status } = await shop.press(sessionId, outcome, { channel: 'MPAY', seconds: '60' })
    expect(status).toBe(303)
    if (expected.hint === null) expect(to).toMatch(/^\/cashier\/pay\//)
    else {
      const back = new URL(to)
      expect(to.startsWith(order.returnUrl)).toBe(true)
      expect(back.searchParams.get('outcome')).toBe(expected.hint)
    }
    expect(shop.notices.map(({ body }) => body.event)).toEqual(expected.notices)
    for (const notice of shop.notices) {
      expect(Value.Check(wire['POST /payment/notice'].body, notice.body)).toBe(true)
      expect(notice.genuine).toBe(expected.forged !== true)
      expect(notice.body).toMatchObject({ billId: order.billId, currency: 'MOP', amount: expected.amount ?? '165.00', channel: 'MPAY' })
    }
    expect(await shop.bill(order.billId)).toMatchObject({
      state: expected.state,
      amount: expected.amount ?? '165.00',
      ...(expected.reason ? { reason: expected.reason } : {}),
    })
  })

  it('one charge has one number, in every notice of it and in the cashier’s own answer', async () => {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'twice')
    const [first, second] = shop.notices
    expect(first?.raw).toBe(second?.raw)
    expect((await shop.bill(order.billId)).transactionId).toBe(first?.body.transactionId)
  })

  it('a payment after the time limit happened after it', async () => {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'after-expiry')
    const paid = shop.notices.at(-1)?.body.occurredAt ?? ''
    expect(Date.parse(paid)).toBeGreaterThan(Date.parse(order.expiresAt))
  })

  it('the slow bank answers after the seconds asked for, also across a restart', async () => {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'slow', { seconds: '120' })
    await shop.restart()
    expect((await shop.bill(order.billId)).state).toBe('pending')
    shop.clock.advance(121_000)
    await shop.tick()
    expect((await shop.bill(order.billId)).state).toBe('paid')
    expect(shop.told(order.billId)).toEqual(['pending', 'paid'])
    const mine = shop.notices.filter(({ body }) => body.billId === order.billId)
    expect(new Set(mine.map(({ body }) => body.transactionId)).size).toBe(1)
  })

  it.each(['paid', 'failed'] as const)('a lost network comes back as %s', async (result) => {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'lose-network')
    const settle = () =>
      fetch(`${shop.context.origins.sandbox}/cashier/pay/${sessionId}/settle`, {
        method: 'POST',
        body: new URLSearchParams({ result }),
        redirect: 'manual',
      })
    expect(new URL((await settle()).headers.get('location') ?? '').searchParams.get('outcome')).toBe(result)
    await settle()
    await shop.tick()
    expect(shop.notices.map(({ body }) => body.event)).toEqual(['pending', result])
    expect((await shop.bill(order.billId)).state).toBe(result)
  })
})

describe('documented magic values', () => {
  it('each card asks for its outcome', async () => {
    for (const outcome of OUTCOME_NAMES) expect(readOutcome(undefined, OUTCOMES[outcome].card)).toBe(outcome)
    const { order, sessionId } = await shop.open()
    const body = new URLSearchParams({ card: OUTCOMES.decline.card, channel: 'MPGS' })
    await fetch(`${shop.context.origins.sandbox}/cashier/pay/${sessionId}/card`, { method: 'POST', body, redirect: 'manual' })
    expect((await shop.bill(order.billId)).state).toBe('failed')
  })

  it('is listed for testers, in English', async () => {
    const page = await (await fetch(`${shop.context.origins.sandbox}/cashier/outcomes?language=pt`)).text()
    expect(page).toContain('<html lang="en"')
    for (const outcome of OUTCOME_NAMES) expect(page).toContain(OUTCOMES[outcome].card)
  })

  it('an unknown outcome or a card that is none changes nothing', async () => {
    const { order, sessionId } = await shop.open()
    for (const [path, form] of [
      ['outcome', { outcome: 'steal' }],
      ['outcome', { outcome: '__proto__' }],
      ['card', { card: 'abc' }],
      ['outcome', { outcome: 'slow', seconds: 'NaN' }],
    ] as const) {
      const answer = await fetch(`${shop.context.origins.sandbox}/cashier/pay/${sessionId}/${path}`, {
        method: 'POST',
        body: new URLSearchParams(form),
      })
      expect(answer.status).toBe(400)
    }
    expect((await shop.bill(order.billId)).state).toBe('open')
  })
})

describe('one bill, one charge (threat 19)', () => {
  it('twenty tabs pressing pay at once charge once', async () => {
    const { sessionId } = await shop.open()
    await Promise.all(Array.from({ length: 20 }, () => shop.press(sessionId, 'pay')))
    expect(shop.notices).toHaveLength(1)
  })

  it('a closed bill takes no money; closing a paid one leaves it paid', async () => {
    const { order, sessionId } = await shop.open()
    expect((await shop.call('POST', `/cashier/api/bills/${order.billId}/close`, { billId: order.billId })).json.state).toBe('cancelled')
    await shop.press(sessionId, 'pay')
    expect((await shop.bill(order.billId)).state).toBe('cancelled')
    expect((await shop.call('POST', '/cashier/api/sessions', order)).status).toBe(409)
    const paid = await shop.open()
    await shop.press(paid.sessionId, 'pay')
    expect((await shop.call('POST', `/cashier/api/bills/${paid.order.billId}/close`, { billId: paid.order.billId })).json.state).toBe(
      'paid',
    )
  })

  it('a bill nobody pays expires with a notice', async () => {
    const { order, sessionId } = await shop.open()
    shop.clock.advance(31 * 60_000)
    await shop.tick()
    expect(shop.told(order.billId)).toEqual(['expired'])
    await shop.press(sessionId, 'pay')
    expect((await shop.bill(order.billId)).state).toBe('expired')
  })
})

describe('notices reach the shop whatever happens (decision 7)', () => {
  it('are sent again until the shop says it has them, in their order', async () => {
    const { order, sessionId } = await shop.open()
    shop.refuse(500, 503, 404)
    await shop.press(sessionId, 'stale')
    expect(shop.notices).toHaveLength(0)
    for (let round = 0; round < 6; round++) {
      shop.clock.advance(10_000)
      await shop.tick()
    }
    expect(shop.told(order.billId)).toEqual(['paid', 'pending'])
  })
})

describe('who may speak to the cashier', () => {
  it('sends payers and notices to the shop alone', async () => {
    expect((await shop.open({ returnUrl: 'https://evil.example/' })).status).toBe(400)
    expect((await shop.open({ notifyUrl: 'http://169.254.169.254/' })).status).toBe(400)
  })

  it.each([{ amount: '1' }, { amount: '-1.00' }, { channels: [] }, { channel: 'CASH' }, { expiresAt: 'soon' }])(
    'refuses an order with %o',
    async (change) => {
      expect((await shop.open(change)).status).toBe(400)
    },
  )
})

describe('the bank stands in the way (facts 2.3, 5)', () => {
  it('maintenance is per channel and has an end', async () => {
    const settings = (form: Record<string, string>) =>
      fetch(`${shop.context.origins.sandbox}/cashier/settings/maintenance`, { method: 'POST', body: new URLSearchParams(form) })
    expect((await settings({ channel: 'BOCPAY', minutes: '30', do: 'start' })).status).toBe(200)
    const channels = async () =>
      (await shop.call('GET', '/cashier/api/channels')).json as unknown as { code: string; maintenance?: object }[]
    expect((await channels()).filter(({ maintenance }) => maintenance).map(({ code }) => code)).toEqual(['BOCPAY'])
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'pay', { channel: 'BOCPAY' })
    expect(await shop.bill(order.billId)).toMatchObject({ state: 'failed', reason: 'bank-maintenance' })
    await shop.press(sessionId, 'pay', { channel: 'MPAY' })
    expect(await shop.bill(order.billId)).toMatchObject({ state: 'paid' })
    shop.clock.advance(31 * 60_000)
    expect((await channels()).some(({ maintenance }) => maintenance)).toBe(false)
  })

  it('nineteen plans are more than UnionPay takes at once', async () => {
    const { order, sessionId } = await shop.open({ amount: '1045.00' })
    await shop.press(sessionId, 'pay', { channel: 'UNIONPAYQR' })
    expect(await shop.bill(order.billId)).toMatchObject({ state: 'failed', reason: 'over-limit' })
  })
})

describe('money given back', () => {
  async function paid(channel = 'MPAY') {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'pay', { channel })
    const transactionId = String((await shop.bill(order.billId)).transactionId)
    shop.notices.length = 0
    const ask = (refundId: string, amount: string, more: object = {}) =>
      shop.call('POST', `/cashier/api/bills/${order.billId}/refunds`, {
        ...numbersOf(order),
        ...{ refundId, transactionId, amount, currency: 'MOP' },
        ...more,
      })
    return { order, transactionId, ask }
  }

  it('wholly or in part, once under one number, and told by a genuine notice too', async () => {
    const { order, transactionId, ask } = await paid()
    const first = await ask('F-part-1', '65.00')
    expect(first).toMatchObject({
      status: 200,
      json: {
        state: 'refunded',
        refundId: 'F-part-1',
        amount: '65.00',
        billId: order.billId,
        merchantOrderNo: order.merchantOrderNo,
        transactionId,
      },
    })
    expect((await ask('F-part-1', '65.00')).json).toEqual(first.json)
    expect((await ask('F-part-1', '66.00')).status).toBe(409)
    expect((await ask('F-part-2', '100.00')).json.state).toBe('refunded')
    expect((await ask('F-part-3', '0.01')).json).toMatchObject({ state: 'refused', reason: 'more-than-paid' })
    await shop.tick()
    expect(shop.notices.map(({ body, genuine }) => [body.event, body.refundId, body.amount, genuine])).toEqual([
      ['refunded', 'F-part-1', '65.00', true],
      ['refunded', 'F-part-2', '100.00', true],
    ])
    for (const { body } of shop.notices) expect(Value.Check(wire['POST /payment/notice'].body, body)).toBe(true)
    expect((await shop.bill(order.billId)).state).toBe('paid')
  })

  it('is refused for another charge, another currency, and while the bank is under maintenance', async () => {
    const { ask } = await paid('MPGS')
    expect((await ask('F-r1', '5.00', { transactionId: 'T-another' })).json).toMatchObject({ state: 'refused', reason: 'another-charge' })
    expect((await ask('F-r2', '5.00', { currency: 'HKD' })).json).toMatchObject({ state: 'refused', reason: 'another-charge' })
    const maintenance = { channel: 'MPGS', minutes: '30', do: 'start' }
    await fetch(`${shop.context.origins.sandbox}/cashier/settings/maintenance`, { method: 'POST', body: new URLSearchParams(maintenance) })
    expect((await ask('F-r3', '5.00')).json).toMatchObject({ state: 'refused', reason: 'bank-maintenance' })
    await shop.tick()
    expect(shop.notices).toEqual([])
  })

  it('of a bill that is not paid, or not known, is refused; and unsigned it is not heard', async () => {
    const { order } = await shop.open()
    const path = `/cashier/api/bills/${order.billId}/refunds`
    const body = { ...numbersOf(order), refundId: 'F-x', transactionId: 'T', amount: '5.00', currency: 'MOP' }
    expect((await shop.call('POST', path, body)).json).toMatchObject({ state: 'refused', reason: 'not-paid' })
    expect((await shop.call('POST', '/cashier/api/bills/nobody/refunds', body)).status).toBe(404)
    expect((await shop.call('POST', path, body, 't=1,k=sandbox,v1=00')).status).toBe(401)
  })
})

describe('the page', () => {
  it.each([
    ['zh-Hant', '測試系統：不會收取任何款項', '中銀'],
    ['zh-Hans', '测试系统：不会收取任何款项', '中银'],
    ['pt', 'Sistema de teste: não é cobrado qualquer valor', 'BOC Pay'],
    ['en', 'Test system: you will not be charged', 'BOC Pay'],
  ])('says in %s that no money is taken, and names the methods', async (language, banner, method) => {
    const { url } = await shop.open()
    const answer = await fetch(`${url}?language=${language}`)
    const page = await answer.text()
    expect(page).toContain(`lang="${language}"`)
    expect(page).toContain(banner)
    expect(page).toContain(method)
    expect(page).toContain(language === 'pt' ? 'MOP 165,00' : 'MOP 165.00')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  })

  it('keeps or cuts the opener as asked, by address or by this browser’s setting (threat 4)', async () => {
    const { url } = await shop.open()
    const policy = async (address: string, cookie = '') =>
      (await fetch(address, { headers: { cookie } })).headers.get('cross-origin-opener-policy')
    expect(await policy(url)).toBe('unsafe-none')
    expect(await policy(`${url}?coop=same-origin`)).toBe('same-origin')
    expect(await policy(url, 'sandbox_coop=same-origin')).toBe('same-origin')
    expect(await policy(`${url}?coop=evil`)).toBe('unsafe-none')
  })

  it('escapes what the shop sends', async () => {
    const { url } = await shop.open({ title: { cht: '<img src=x onerror=alert(1)>', chs: '', por: '', eng: '<script>1</script>' } })
    const page = await (await fetch(url)).text()
    expect(page).not.toContain('<script>1')
    expect(page).toContain('&lt;script&gt;')
  })
})
