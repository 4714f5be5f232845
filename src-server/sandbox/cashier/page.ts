import { isPaymentChannel, type PaymentChannel } from '#shared/domain/payment/payment-channels.ts'
import { pickText } from '#shared/i18n/pick.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { Page } from '../page/document.ts'
import { linkTo, sameWith, type View } from '../page/view.ts'
import { type Bill, isPayable } from './book.ts'
import { codeDrawing } from './drawing.ts'
import type { MaintenanceWindow } from './maintenance.ts'
import { OUTCOME_NAMES } from './outcomes.ts'

export interface CashierState {
  readonly bill: Bill
  readonly channel: PaymentChannel | undefined
  readonly maintenance: ReadonlyMap<PaymentChannel, MaintenanceWindow>
}

const amountOf = (view: View, { currency, amount }: Bill) => `${currency} ${writerIn(view.language).amount(amount)}`

const channelName = (view: View, channel: PaymentChannel) => textOf(view.language, `channel${channel}`)

/** The payer's page: the bill, the channels, and a button for each possible bank answer. */
export function cashierPage(view: View, state: CashierState): Page {
  const { bill } = state
  return {
    title: view.t('cashierTitle'),
    main: html`${summary(view, bill)}
<p class="state state-${bill.state}" role="status">${view.t(`cashierState_${bill.state}`)}</p>
${isPayable(bill) ? paying(view, state) : bill.state === 'pending' ? networkLost(view, bill) : undefined}
<form method="post" action="/cashier/pay/${bill.sessionId}/return"><button class="plain">${view.t('cashierReturn')}</button></form>`,
  }
}

function summary(view: View, bill: Bill): Html {
  return html`<dl class="facts">
<div><dt>${view.t('cashierPayee')}</dt><dd>${textOf(view.language, 'directorateName')}</dd></div>
<div><dt>${view.t('cashierFor')}</dt><dd>${pickText(bill.order.title, view.language)}</dd></div>
<div><dt>${view.t('cashierOrder')}</dt><dd>${bill.order.merchantOrderNo}</dd></div>
<div class="amount"><dt>${view.t('cashierAmount')}</dt><dd>${amountOf(view, bill)}</dd></div>
</dl>
${isPayable(bill) && html`<p class="small">${view.t('cashierPayBefore', { time: writerIn(view.language).clock(bill.expiresAt) })}</p>`}`
}

function paying(view: View, { bill, channel, maintenance }: CashierState): Html {
  const offered = bill.order.channels.filter(isPaymentChannel)
  return html`<section aria-labelledby="method"><h2 id="method">${view.t('cashierMethod')}</h2>
<ul class="methods">${offered.map((code) => {
    const window = maintenance.get(code)
    return html`<li><a href="${sameWith(view, { channel: code })}"${code === channel && html` aria-current="true"`}>${channelName(view, code)}</a>${
      window && html`<span class="warning">${view.t('cashierMaintenance', { time: writerIn(view.language).clock(window.to) })}</span>`
    }</li>`
  })}</ul></section>
${channel !== undefined && (channel === 'MPGS' || channel === 'BOCCARDPAY' ? cardForm(view, bill, channel) : scan(view, bill, channel))}
${outcomes(view, bill, channel)}`
}

function cardForm(view: View, bill: Bill, channel: PaymentChannel): Html {
  return html`<form class="card" method="post" action="/cashier/pay/${bill.sessionId}/card">
<input type="hidden" name="channel" value="${channel}"><input type="hidden" name="language" value="${view.language}">
<label for="card">${view.t('cashierCardNumber')}</label>
<input id="card" name="card" inputmode="numeric" autocomplete="off" required pattern="[0-9 \\-]{12,26}" placeholder="4000 0000 0000 0000" aria-describedby="card-help">
<p id="card-help" class="small"><a href="${linkTo(view, '/cashier/outcomes')}" target="_blank" rel="noopener">${view.t('cashierCardHelp')}</a></p>
<button>${view.t('cashierCardPay', { amount: amountOf(view, bill) })}</button></form>`
}

function scan(view: View, bill: Bill, channel: PaymentChannel): Html {
  const label = view.t('cashierScan', { channel: channelName(view, channel) })
  return html`<figure>${codeDrawing(bill.sessionId, label)}<figcaption>${label}</figcaption></figure>`
}

function outcomes(view: View, bill: Bill, channel: PaymentChannel | undefined): Html {
  return html`<section aria-labelledby="outcomes"><h2 id="outcomes">${view.t('cashierOutcomes')}</h2>
<p class="small">${view.t('cashierOutcomesText')}</p>
<form method="post" action="/cashier/pay/${bill.sessionId}/outcome">
<input type="hidden" name="channel" value="${channel ?? ''}"><input type="hidden" name="language" value="${view.language}">
<p class="row"><label for="seconds">${view.t('cashierSeconds')}</label><input id="seconds" name="seconds" type="number" min="0" max="3600" value="5"></p>
<ul class="outcomes">${OUTCOME_NAMES.map(
    (name) =>
      html`<li><button name="outcome" value="${name}" class="${name === 'pay' ? '' : 'second'}" aria-describedby="effect-${name}">${view.t(`outcome_${name}`)}</button><span class="small" id="effect-${name}">${view.t(`effect_${name}`)}</span></li>`,
  )}</ul></form></section>`
}

function networkLost(view: View, bill: Bill): Html {
  return html`<section class="warning-box" aria-labelledby="lost"><h2 id="lost">${view.t('networkLostTitle')}</h2><p>${view.t('networkLostText')}</p>
<form method="post" action="/cashier/pay/${bill.sessionId}/settle" class="row"><input type="hidden" name="language" value="${view.language}">
<button name="result" value="paid">${view.t('networkBackPaid')}</button><button name="result" value="failed" class="second">${view.t('networkBackFailed')}</button></form></section>`
}
