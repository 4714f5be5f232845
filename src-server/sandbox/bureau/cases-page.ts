import type { WireResponse } from '#shared/wire/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { View } from '../page/view.ts'
import { amountOf, withReason } from './acts.ts'
import { type Answered, type BackOfficeClient, refused } from './client.ts'
import type { RecordAct } from './desk.ts'
import { actForm, amountField, collapsible, reasonField, type Typed } from './forms.ts'
import { moment } from './words.ts'

type Cases = WireResponse<'GET /back-office/cases'>['cases']

export const CASE_ACTS = ['refund', 'resolve'] as const
export type CaseAct = (typeof CASE_ACTS)[number]
export const isCaseAct = (name: string): name is CaseAct => CASE_ACTS.some((act) => act === name)
const DECISIONS = ['honoured', 'closed'] as const

type OnCase = Pick<RecordAct, 'key' | 'given'> & { readonly caseNo: string }
type DoCaseAct = (office: BackOfficeClient, act: OnCase) => Promise<Answered<unknown>>

/** The acts on a case. They need no version, because a case is closed only once. */
export const CASE_ACTIONS: Readonly<Record<CaseAct, DoCaseAct>> = {
  refund: (office, { caseNo, key, given }) => {
    const amount = amountOf(given)
    return withReason(given, (body) =>
      office.call('POST /back-office/cases/{caseNo}/refund', {
        params: { caseNo },
        key,
        body: { ...body, ...(amount === undefined ? {} : { amount }) },
      }),
    )
  },
  resolve: (office, { caseNo, key, given }) => {
    const decision = DECISIONS.find((one) => one === given.get('decision'))
    if (decision === undefined) return Promise.resolve(refused(400, 'invalid-request', { allowed: DECISIONS }))
    return withReason(given, (body) =>
      office.call('POST /back-office/cases/{caseNo}/resolve', { params: { caseNo }, key, body: { ...body, decision } }),
    )
  },
}

/** The open payment and identity cases, each with the forms that close it. */
export function caseList(view: View, cases: Cases, typed?: Typed): Html {
  if (cases.length === 0) return html`<p>${view.t('bureauNoCases')}</p>`
  return html`<ul class="found">${cases.map((one) => html`<li class="panel" data-case="${one.caseNo}">${caseFacts(view, one)}${caseForms(view, one, typed)}</li>`)}</ul>`
}

function caseFacts(view: View, { caseNo, reason, merchantOrderNo, amount, refunded, currency, openedAt }: Cases[number]): Html {
  return html`<h2>${caseNo}</h2><dl class="answers"><div><dt>${view.t('bureauReason')}</dt><dd><code>${reason}</code></dd></div>
<div><dt>${view.t('bureauPayment')}</dt><dd>${merchantOrderNo ?? '–'}</dd></div>
<div><dt>${view.t('bureauPaid')}</dt><dd>${amount === undefined ? '–' : `${currency ?? ''} ${amount}`}</dd></div>
<div><dt>${view.t('bureauGivenBack')}</dt><dd>${refunded}</dd></div>
<div><dt>${view.t('bureauOpened')}</dt><dd>${moment(openedAt)}</dd></div></dl>`
}

function caseForms(view: View, { caseNo, amount }: Cases[number], typed: Typed | undefined): Html {
  const [back, end] = [`refund-${caseNo}`, `resolve-${caseNo}`]
  const decision = html`<label for="decision-${caseNo}">${view.t('bureauDecision')}</label><select id="decision-${caseNo}" name="decision">${DECISIONS.map(
    (one) => html`<option value="${one}">${view.t(`bureauDecision_${one}`)}</option>`,
  )}</select>${reasonField(view, end, typed)}`
  const form = (name: string, act: CaseAct, fields: Html, button: string): Html =>
    collapsible({
      typed,
      name,
      summary: button,
      content: actForm({ view, action: `/bureau/cases/${encodeURIComponent(caseNo)}/${act}`, name, fields, button }),
    })
  return html`${
    amount !== undefined &&
    form(back, 'refund', html`${amountField(view, back, typed)}${reasonField(view, back, typed)}`, view.t('bureauRefund'))
  }${form(end, 'resolve', decision, view.t('bureauResolve'))}`
}
