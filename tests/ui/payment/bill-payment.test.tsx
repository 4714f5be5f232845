// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { avos } from '#shared/domain/money/money.ts'
import type { Bill, ChannelOffer } from '#shared/domain/payment/bill.ts'
import { NO_BILL } from '#shared/flows/payment/bill-payment-parts.ts'
import type { BillPaymentActions, BillPaymentState } from '#shared/flows/payment/types.ts'
import { paymentWords } from '#shared/flows/payment/words.ts'
import { unbroken } from '#shared/ui/parts/unbroken.ts'
import { BillPayment } from '#shared/ui/payment/BillPayment.tsx'
import { guideApp } from '#tests/support/guide-app.ts'
import { renderIn } from '#tests/support/render-in.tsx'

const { app } = await guideApp('http://127.0.0.1:9')

const method = (of: Partial<ChannelOffer>): ChannelOffer => ({
  code: 'MPAY',
  available: true,
  maintenance: undefined,
  minimum: undefined,
  maximum: undefined,
  failing: false,
  lastUsed: false,
  ...of,
})

function shows(situation: BillPaymentState['situation'], ...channels: readonly ChannelOffer[]) {
  const bill = { state: 'NEW', channel: 'MPAY', total: avos(5500), lines: [] } as Partial<Bill> as Bill
  const words = paymentWords(situation, { state: bill.state, wasAtCashier: false })
  const actions = { choose: () => undefined, pay: () => undefined } as Partial<BillPaymentActions> as BillPaymentActions
  renderIn(app, <BillPayment isOnlyPaying state={{ ...NO_BILL, situation, words, bill, channels }} actions={actions} />)
}

function about(name: string): readonly [string, boolean] {
  const radio = screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(name) })
  return [document.getElementById(radio.getAttribute('aria-describedby') ?? '')?.textContent ?? '', !radio.disabled]
}

describe('the methods say before the press what they cannot pay', () => {
  test('a sum outside the limits, and what an operator wrote', () => {
    const words = { cht: '更新', chs: '更新', por: 'Actualização', eng: 'An update' }
    shows(
      'choose',
      method({ code: 'MPAY', maximum: avos(5499) }),
      method({ code: 'BOCPAY', minimum: avos(5501) }),
      method({ code: 'MPGS', available: false, maintenance: { from: '2026-11-20T04:00:00Z', to: '2026-11-20T10:00:00Z', words } }),
      method({ code: 'UEPAY', minimum: avos(5500), maximum: avos(5500), failing: true }),
      method({ code: 'ALIPAYMO', lastUsed: true }),
    )
    expect(about('MPay')).toEqual([unbroken('At most MOP 54.99 per payment'), false])
    expect(about('BOC Pay')).toEqual([unbroken('At least MOP 55.01 per payment'), false])
    expect(about('card')).toEqual([expect.stringMatching(/^Under maintenance until .*18:00.* · An update$/), false])
    expect(about('UePay')).toEqual(['Many payments with this method are failing just now', true])
    expect(about('Alipay')).toEqual(['Used last time', true])
  })

  test.each([
    ['failed', 'The last payment did not succeed'],
    ['payLater', ''],
    ['choose', ''],
  ] as const)('%s: the method of the last payment has the mark "%s"', (situation, mark) => {
    shows(situation, method({}))
    expect(about('MPay')).toEqual([mark, true])
  })
})

test('a page with nothing but methods says what is known about the money, where changes are announced (decision 7)', () => {
  shows('choose', method({}))
  expect(screen.getByRole('status').textContent).toContain('Not paid yet')
})
