import { describe, expect, test } from 'vitest'
import { MONEY_VERDICT, PAYMENT_STATES } from '#shared/domain/payment/payment-states.ts'
import { FAILURES, type FailureName, type FailureRow, failureText, presentFailure } from '#shared/flows/core/failures.ts'
import { PAYMENT_SITUATIONS } from '#shared/flows/payment/types.ts'
import { paymentWords, SITUATION_OF_STATE, situationOf } from '#shared/flows/payment/words.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

/** An attempt has ended, and the cashier was queried: no other page may claim that nothing was charged. */
const SAYS_NOT_CHARGED: ReadonlySet<string> = new Set([
  'notCompleted',
  'failed',
  'overLimit',
  'bankMaintenance',
  'cancelled',
  'payLater',
  'expired',
  'givenUp',
])

describe('what a payment screen says (decision 7, [4-12])', () => {
  test.each(PAYMENT_SITUATIONS.flatMap((situation) => [undefined, ...PAYMENT_STATES].map((state) => [situation, state] as const)))(
    '%s while the bill is %s: a word about the money',
    (situation, state) => {
      for (const wasAtCashier of [false, true]) {
        const words = paymentWords(situation, { state, wasAtCashier })
        const notCharged = SAYS_NOT_CHARGED.has(situation) ? 'moneyNotCharged' : 'moneyNotPaid'
        const said = { notCharged, charged: 'moneyCharged', unknown: 'moneyUnknown', givenBack: 'moneyGivenBack', decided: 'moneyDecided' }
        expect(words.moneyText).toBe(said[words.money])
      }
    },
  )

  test('every state of a bill has its situation, and that situation says about the money what the state does', () => {
    for (const state of PAYMENT_STATES) {
      const situation = SITUATION_OF_STATE[state]
      expect(paymentWords(situation, { state, wasAtCashier: false }).money, state).toBe(MONEY_VERDICT[state])
    }
  })

  test('never "not charged" while nobody knows: pending or abnormal, or sent to the cashier and not asked since', () => {
    for (const situation of ['preparing', 'checking', 'networkAbnormal'] as const) {
      expect(paymentWords(situation, { state: 'PENDING', wasAtCashier: false }).money).toBe('unknown')
      expect(paymentWords(situation, { state: 'ABNORMAL', wasAtCashier: false }).money).toBe('unknown')
      expect(paymentWords(situation, { state: 'NEW', wasAtCashier: true }).money).toBe('unknown')
      expect(paymentWords(situation, { state: 'PAID', wasAtCashier: true }).money).toBe('charged')
    }
  })

  test('every text of [4-12] and [8-12] has a situation that shows it', () => {
    const shown = new Set(
      PAYMENT_SITUATIONS.flatMap((situation) => {
        const { title, text } = paymentWords(situation, { state: 'NEW', wasAtCashier: false })
        return [title, text]
      }),
    )
    for (const key of [
      'onlinePaymentRequired',
      'choosePaymentMethod',
      'paymentWait',
      'paymentCompleted',
      'paymentNotCompleted',
      'transactionAbnormal',
      'bankMaintenance',
      'networkAbnormal',
      'paymentProblem',
      'transactionFailedRetry',
      'paymentSuccessful',
      'paymentCancelled',
      'paymentExpired',
    ] as const) {
      expect(shown, key).toContain(key)
    }
  })

  test.each([
    ['over-limit', 'overLimit'],
    ['bank-maintenance', 'bankMaintenance'],
    ['declined', 'failed'],
    [undefined, 'failed'],
  ] as const)('a bill that failed by %s is %s', (failure, situation) => {
    expect(situationOf({ state: 'FAILED', failure, givenUp: false })).toBe(situation)
  })
})

describe('section 8 as a table', () => {
  const rows = Object.entries(FAILURES) as [FailureName, FailureRow][]

  test('[8-01] dialogs are titled "Friendly reminder"', () => {
    for (const [, row] of rows) if (row.show === 'dialog') expect(row.title).toBe('friendlyReminder')
  })

  test.each(rows.filter(([, { show }]) => show === 'dialog'))('%s: OK leads where the table says', async (name, row) => {
    const ports = memoryPorts()
    await presentFailure(ports, name)
    expect(ports.dialogs.informed).toHaveLength(1)
    // a closed page navigates nowhere [8-07]
    expect(ports.navigator.steps.map(({ to }) => to)).toEqual(row.leadsTo === undefined || row.closes === 'page' ? [] : [row.leadsTo])
    expect(ports.hostPage.closed).toBe(row.closes === 'page' ? 1 : 0)
  })

  test.each(rows.filter(([, { show }]) => show === 'toast'))('%s: a failure toast', async (name) => {
    const ports = memoryPorts()
    await presentFailure(ports, name, { message: { text: 'the server says' } })
    expect(ports.dialogs.toasts).toHaveLength(1)
    expect(ports.dialogs.toasts[0]?.tone).toBe('failure')
    expect(ports.dialogs.informed).toEqual([])
  })

  test.each(rows.filter(([, { show }]) => show === 'silent' || show === 'page' || show === 'inline'))(
    '%s is drawn by its screen, or by nobody',
    async (name) => {
      const ports = memoryPorts()
      await presentFailure(ports, name)
      expect([ports.dialogs.informed, ports.dialogs.toasts, ports.navigator.steps]).toEqual([[], [], []])
    },
  )

  test('the server’s words win where the row asks for them', () => {
    expect(failureText('unqualified', { message: { text: 'minor' } })).toEqual({ text: 'minor' })
    expect(failureText('unqualified')).toEqual({ key: 'qualificationFailed' })
    expect(failureText('checkoutFailed', { message: { text: 'stack' } })).toEqual({ key: 'systemOrNetworkException' })
  })
})
