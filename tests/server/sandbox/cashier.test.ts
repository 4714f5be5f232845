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
    const { hint, notices, forged, amount = '165.00', state, reason } = EXPECTED[outcome]
    const { order, sessionId } = await shop.open()
    const to = await shop.press(sessionId, outcome, { channel: 'MPAY', seconds: '60' })
    expect(to.startsWith(hint ? order.returnUrl : '/cashier/pay/'), to).toBe(true)
    expect(new URL(to, order.returnUrl).searchParams.get('outcome')).toBe(hint)
    expect(shop.notices.map(({ body }) => body.event)).toEqual(notices)
    for (const { body, genuine } of shop.notices) {
      expect([Value.Check(wire['POST /payment/notice'].body, body), genuine]).toEqual([true, forged !== true])
      expect(body).toMatchObject({ billId: order.billId, currency: 'MOP', amount, channel: 'MPAY' })
    }
    const bill = await shop.bill(order.billId)
    expect(bill).toMatchObject({ state, amount, ...(reason && { reason }) })
    // one charge has one number, in every notice of it and in the cashier's own answer
    if (outcome === 'twice') expect(shop.notices.map(({ body }) => body.transactionId)).toEqual([bill.transactionId, bill.transactionId])
  })

  it('a payment after the time limit happened after it', async () => {
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'after-expiry')
    expect(Date.parse(shop.notices.at(-1)?.body.occurredAt ?? '')).toBeGreaterThan(Date.parse(order.expiresAt))
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
    const settle = () => shop.form(`/cashier/pay/${sessionId}/settle`, { result })
    expect(new URL((await settle()).headers.get('location') ?? '').searchParams.get('outcome')).toBe(result)
    await settle()
    await shop.tick()
    expect(shop.told(order.billId)).toEqual(['pending', result])
    expect((await shop.bill(order.billId)).state).toBe(result)
  })

  it('each card asks for its outcome; they are listed for testers, in English', async () => {
    const page = await (await fetch(`${shop.context.origins.sandbox}/cashier/outcomes?language=pt`)).text()
    expect(page).toContain('<html lang="en"')
    for (const outcome of OUTCOME_NAMES) {
      expect(readOutcome(undefined, OUTCOMES[outcome].card)).toBe(outcome)
      expect(page).toContain(OUTCOMES[outcome].card)
    }
    const { order, sessionId } = await shop.open()
    await shop.form(`/cashier/pay/${sessionId}/card`, { card: OUTCOMES.decline.card, channel: 'MPGS' })
    expect((await shop.bill(order.billId)).state).toBe('failed')
  })

  it('an unknown outcome or a card that is none changes nothing', async () => {
    const { order, sessionId } = await shop.open()
    for (const [path, form] of [
      ['outcome', { outcome: 'steal' }],
      ['outcome', { outcome: '__proto__' }],
      ['card', { card: 'abc' }],
      ['outcome', { outcome: 'slow', seconds: 'NaN' }],
    ] as const)
      expect((await shop.form(`/cashier/pay/${sessionId}/${path}`, form)).status).toBe(400)
    expect((await shop.bill(order.billId)).state).toBe('open')
  })
})

describe('one bill, one charge (threat 19)', () => {
  it('twenty tabs pressing pay at once charge once', async () => {
    const { sessionId } = await shop.open()
    await Promise.all(Array.from({ length: 20 }, () => shop.press(sessionId, 'pay')))
    expect(shop.notices).toHaveLength(1)
  })

  it('a bill that is closed takes no money; one that nobody pays expires with a notice, and then takes none either', async () => {
    const closed = await shop.open()
    await shop.call('POST', `/cashier/api/bills/${closed.order.billId}/close`, { billId: closed.order.billId })
    const { order, sessionId } = await shop.open()
    shop.clock.advance(31 * 60_000)
    await shop.tick()
    expect(shop.told(order.billId)).toEqual(['expired'])
    for (const page of [closed.sessionId, sessionId]) await shop.press(page, 'pay')
    expect((await shop.bill(closed.order.billId)).state).toBe('cancelled')
    expect((await shop.bill(order.billId)).state).toBe('expired')
  })

  it('notices are sent again until the shop says it has them, in their order (decision 7)', async () => {
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

  it.each([
    { returnUrl: 'https://evil.example/' },
    { notifyUrl: 'http://169.254.169.254/' },
    { amount: '1' },
    { amount: '-1.00' },
    { channels: [] },
    { channel: 'CASH' },
    { expiresAt: 'soon' },
  ])('payers and notices are sent to the shop alone, and an order is complete: not with %o', async (change) => {
    expect((await shop.open(change)).status).toBe(400)
  })
})

const maintains = (channel: string) => shop.form('/cashier/settings/maintenance', { channel, minutes: '30', do: 'start' })

describe('the bank stands in the way (facts 2.3, 5)', () => {
  it('maintenance is per channel and has an end', async () => {
    await maintains('BOCPAY')
    const maintained = async () =>
      ((await shop.call('GET', '/cashier/api/channels')).json as unknown as { code: string; maintenance?: object }[])
        .filter(({ maintenance }) => maintenance)
        .map(({ code }) => code)
    expect(await maintained()).toEqual(['BOCPAY'])
    const { order, sessionId } = await shop.open()
    await shop.press(sessionId, 'pay', { channel: 'BOCPAY' })
    expect(await shop.bill(order.billId)).toMatchObject({ state: 'failed', reason: 'bank-maintenance' })
    await shop.press(sessionId, 'pay', { channel: 'MPAY' })
    expect(await shop.bill(order.billId)).toMatchObject({ state: 'paid' })
    shop.clock.advance(31 * 60_000)
    expect(await maintained()).toEqual([])
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
    const { billId, merchantOrderNo, transactionId } = await shop.bill(order.billId)
    shop.notices.length = 0
    return (refundId: string, amount: string, { of = billId, ...more }: Record<string, unknown> = {}) =>
      shop.call('POST', `/cashier/api/bills/${of}/refunds`, {
        ...{ billId, merchantOrderNo, refundId, transactionId, amount, currency: 'MOP' },
        ...more,
      })
  }

  // that a refund has one number, and no more goes back than was paid, is shown by the check of conformance
  it('is told by a genuine notice each, with one amount under one number', async () => {
    const ask = await paid()
    await ask('F-part-1', '65.00')
    expect((await ask('F-part-1', '66.00')).status).toBe(409)
    await ask('F-part-2', '100.00')
    await shop.tick()
    expect(shop.notices.map(({ body, genuine }) => [body.event, body.refundId, body.amount, genuine])).toEqual([
      ['refunded', 'F-part-1', '65.00', true],
      ['refunded', 'F-part-2', '100.00', true],
    ])
    for (const { body } of shop.notices) expect(Value.Check(wire['POST /payment/notice'].body, body)).toBe(true)
    expect((await shop.bill(shop.notices[0]?.body.billId ?? '')).state).toBe('paid')
  })

  it('is refused for another charge, another currency, and while the bank is under maintenance; of an unknown bill it is not found', async () => {
    const ask = await paid('MPGS')
    const refused = (reason: string) => ({ json: { state: 'refused', reason } })
    expect(await ask('F-r1', '5.00', { transactionId: 'T-another' })).toMatchObject(refused('another-charge'))
    expect(await ask('F-r2', '5.00', { currency: 'HKD' })).toMatchObject(refused('another-charge'))
    await maintains('MPGS')
    expect(await ask('F-r3', '5.00')).toMatchObject(refused('bank-maintenance'))
    expect((await ask('F-r4', '5.00', { of: 'nobody' })).status).toBe(404)
    await shop.tick()
    expect(shop.notices).toEqual([])
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
    for (const said of [`lang="${language}"`, banner, method, language === 'pt' ? 'MOP 165,00' : 'MOP 165.00']) expect(page).toContain(said)
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
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
