import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { locationText } from '#shared/domain/plans/location-text.ts'
import { NEEDS_REASON, TAKES_RESULTS } from '#shared/domain/records/record-states.ts'
import { type Html, html } from '../../platform/http/html.ts'
import type { View } from '../page/view.ts'
import { CLERK } from './clerk.ts'
import type { RecordView } from './desk.ts'
import { actForm, amountField, collapsible, reasonField, type Typed, typedIn } from './forms.ts'
import { fileLink, refundableOf } from './record-page.ts'
import { moment, stateText } from './words.ts'

/** A record at the desk: the page's content, and the input of a form that was refused. */
export interface AtDesk {
  readonly view: View
  readonly record: RecordView
  /** codes of the second payments of its service [2-19] */
  readonly nodes: readonly string[]
  readonly typed?: Typed | undefined
}

const pathOf = ({ recordNo }: RecordView, act: string): string => `/bureau/records/${encodeURIComponent(recordNo)}/${act}`

/** Forms to take the record and to change its state. */
export function stateForms({ view, record, typed }: AtDesk): Html {
  const { version } = record
  if (record.state === 'closed') return html`<p>${view.t('bureauIsClosed')}</p>`
  const take = actForm({
    view,
    version,
    action: pathOf(record, 'take'),
    name: 'take',
    button: record.takenBy === undefined ? view.t('bureauTake') : view.t('bureauTakeOver', { who: record.takenBy }),
    isMain: record.takenBy === undefined,
  })
  return html`${record.takenBy === CLERK ? html`<p>${view.t('bureauIsYours')}</p>` : take}${record.next.map((state) => {
    const name = `state-${state}`
    const isNeeded = NEEDS_REASON.includes(state)
    const fields = html`<input type="hidden" name="state" value="${state}">${reasonField(view, name, typed, isNeeded)}${
      isNeeded && html`<p class="small">${view.t('bureauReasonRead')}</p>`
    }`
    const button = view.t('bureauSet', { state: stateText(view, state) })
    return collapsible({
      typed,
      name,
      summary: button,
      content: actForm({ view, version, action: pathOf(record, 'state'), name, button, fields }),
    })
  })}`
}

/** Each plan or result with its state and its forms. */
export function resultForms(at: AtDesk): Html {
  const { view, record } = at
  const takes = TAKES_RESULTS.includes(record.state)
  const isPlans = record.kind === 'cadastral'
  const pending = record.results.flatMap(({ item, state }) => (state === 'wanted' ? [item] : []))
  return html`${!takes && html`<p>${view.t('bureauResultsWhen', { states: TAKES_RESULTS.map((state) => stateText(view, state)).join(', ') })}</p>`}
${takes && isPlans && pending.length > 1 && issueForm(at, pending, 'issue-all', view.t('bureauIssueAll', { count: pending.length }))}
<ul class="found">${record.results.map((result) => {
    const plan = record.plans.find(({ number }) => number === result.item)
    return html`<li class="panel" data-item="${result.item}"><h3>${result.item}</h3>
${plan && html`<p class="small">${locationText(plan.location, view.language)}</p>`}
<p>${view.t(`bureauResult_${result.state}`)}${result.at !== undefined && html` · ${moment(result.at)}`}${
      result.why !== undefined && html`<br>${view.t('bureauReason')}: ${result.why}`
    }${result.fileCode !== undefined && html`<br>${fileLink(view, record.recordNo, result.fileCode, `${result.item}.pdf`)}`}</p>
${takes && itemForms(at, result, isPlans)}</li>`
  })}</ul>`
}

function itemForms(at: AtDesk, { item, state }: RecordView['results'][number], isPlan: boolean): Html {
  const { view, record, typed } = at
  const isWanted = state === 'wanted'
  const { version } = record
  const [own, refuse] = [`upload-${item}`, `refuse-${item}`]
  const file = html`<label for="file-${item}">${view.t('bureauPdf')}</label><input id="file-${item}" type="file" name="file" accept="application/pdf,.pdf" required>`
  const why = html`<input type="hidden" name="plan" value="${item}">${reasonField(view, refuse, typed)}<p class="small">${view.t('bureauReasonRead')}</p>`
  const upload = { view, version, action: pathOf(record, `results/${encodeURIComponent(item)}`), name: own, fields: file, isUpload: true }
  return html`${isPlan && issueForm(at, [item], `issue-${item}`, view.t(isWanted ? 'bureauIssue' : 'bureauIssueAnew'))}
${collapsible({ typed, name: own, summary: view.t('bureauUpload'), content: actForm({ ...upload, button: view.t('bureauHandIn') }) })}
${collapsible({
  typed,
  name: refuse,
  summary: view.t('bureauRefuse'),
  content: actForm({ view, version, action: pathOf(record, 'refuse'), name: refuse, fields: why, button: view.t('bureauRefuse') }),
})}`
}

function issueForm({ view, record, typed }: AtDesk, plans: readonly string[], name: string, button: string): Html {
  const chosen = typedIn(typed, name, 'sheetLanguage') || 'zh-Hant'
  const id = `language-${name}`
  const fields = html`${plans.map((plan) => html`<input type="hidden" name="plan" value="${plan}">`)}
<label for="${id}">${view.t('bureauSheetLanguage')}</label><select id="${id}" name="sheetLanguage">${LANGUAGES.map(
    (one) => html`<option value="${one}" lang="${one}"${one === chosen && html` selected`}>${LANGUAGE_FACTS[one].selfName}</option>`,
  )}</select>`
  const isMain = record.results.some(({ item, state }) => state === 'wanted' && plans.includes(item))
  return actForm({ view, version: record.version, action: pathOf(record, 'issue'), name, fields, button, isMain })
}

/** Forms for a second payment and for refunds. */
export function moneyForms({ view, record, nodes, typed }: AtDesk): Html {
  const { version, payments } = record
  const node = html`<label for="node">${view.t('bureauNode')}</label><input id="node" name="nodeCode" list="nodes" required autocomplete="off" value="${typedIn(typed, 'second-payment', 'nodeCode') || (nodes.length === 1 ? nodes[0] : '')}">
<datalist id="nodes">${nodes.map((code) => html`<option value="${code}"></option>`)}</datalist>${reasonField(view, 'second-payment', typed)}`
  const second = { view, version, action: pathOf(record, 'second-payment'), name: 'second-payment', fields: node }
  const paymentChoice =
    payments.length > 1 &&
    html`<label for="which">${view.t('bureauPayment')}</label><select id="which" name="merchantOrderNo">${payments.map(
      (one) => html`<option value="${one.merchantOrderNo}">${one.merchantOrderNo} (${one.currency} ${refundableOf(one)})</option>`,
    )}</select>`
  const back = html`${paymentChoice}${amountField(view, 'refund', typed)}${reasonField(view, 'refund', typed)}`
  const refund = { view, version, action: pathOf(record, 'refund'), name: 'refund', fields: back }
  return html`${
    record.kind === 'application' &&
    collapsible({
      typed,
      name: 'second-payment',
      summary: view.t('bureauSecondPayment'),
      content: actForm({ ...second, button: view.t('bureauSecondPayment') }),
    })
  }${
    payments.length > 0 &&
    collapsible({ typed, name: 'refund', summary: view.t('bureauRefund'), content: actForm({ ...refund, button: view.t('bureauRefund') }) })
  }`
}
