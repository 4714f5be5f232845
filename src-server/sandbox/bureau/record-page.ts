import { avos, formatAmount, parseAmount } from '#shared/domain/money/money.ts'
import { certificateTypeKey, parseCertificateType } from '#shared/domain/people/certificate-types.ts'
import { readName, showChineseName, showForeignName } from '#shared/domain/people/person-name.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import { linkTo, type View } from '../page/view.ts'
import type { RecordView } from './desk.ts'
import { facts } from './facts.ts'
import { expectedDay, moment, serviceText, stateText } from './words.ts'

/** The record's details, read-only. The forms are in record-forms.ts. */
export function recordFacts(view: View, record: RecordView): Html {
  const { t } = view
  const rows: readonly (readonly [string, Html | string])[] = [
    [t('bureauState'), html`<strong>${stateText(view, record.state)}</strong>`],
    [t('bureauExpected'), expectedDay(view, record)],
    ...accountRows(view, record),
    [t('bureauMayFollow'), record.next.map((state) => stateText(view, state)).join(', ') || '–'],
    [t('bureauService'), serviceText(view, record)],
    [t('bureauPlatform'), t(record.platform === 'ab' ? 'harnessAb' : 'harnessOne')],
    [t('bureauTakenBy'), record.takenBy ?? '–'],
    [t('bureauReceived'), moment(record.receivedAt)],
    [t('bureauChanged'), moment(record.changedAt)],
    [t('bureauVersion'), String(record.version)],
  ]
  return html`<dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

type Row = readonly [string, string]

/** The account's holder, as its profile has it. */
function accountRows({ t, language }: View, { person }: RecordView): readonly Row[] {
  const text = (name: string): string => String((person as Readonly<Record<string, unknown>>)[name] ?? '')
  const type = parseCertificateType(text('identityType'))
  const rows: readonly Row[] = [
    [t('bureauName'), [showChineseName(readName(text('nameCn'))), showForeignName(readName(text('namePt')))].filter(Boolean).join(' · ')],
    [
      t('bureauDocument'),
      [type === undefined ? text('identityType') : textOf(language, certificateTypeKey(type)), text('identityNo')]
        .filter(Boolean)
        .join(' · '),
    ],
    [t('bureauMobile'), text('mobile')],
    [t('bureauAccountType'), text('accountType')],
  ]
  return rows.filter(([, value]) => value !== '')
}

/** The answers of an application, under the names of the service's definition. */
export function recordAnswers(view: View, { application }: RecordView): Html | undefined {
  if (application === undefined) return undefined
  const { t } = view
  return html`<section aria-labelledby="answers"><h2 id="answers">${t('bureauAnswers')}</h2>
<dl class="facts"><div><dt>${t('bureauService')}</dt><dd>${application.itemCode} (${application.serviceVersion})</dd></div>
<div><dt>${t('bureauSubmitted')}</dt><dd>${moment(application.submittedAt)}</dd></div></dl>
<h3>${t('bureauApplicant')}</h3>${facts(application.applicant)}
<h3>${t('bureauForms')}</h3>${facts(application.forms)}
<h3>${t('bureauReceive')}</h3>${facts(application.receiveResult)}
${application.licences.length > 0 && html`<h3>${t('bureauLicences')}</h3>${facts(application.licences)}`}</section>`
}

/** The applicant's files: those of an application, and documents that were added. */
export function recordFiles(view: View, { application, files, recordNo }: RecordView): Html | undefined {
  if (application === undefined && files.length === 0) return undefined
  const { t } = view
  return html`<section aria-labelledby="files"><h2 id="files">${t('bureauFiles')}</h2>${
    files.length === 0
      ? html`<p>${t('bureauNoFiles')}</p>`
      : html`<ul>${files.map(
          (file) =>
            html`<li>${fileLink(view, recordNo, file.fileCode, file.name)} <span class="small">${file.type}, ${Math.ceil(file.size / 1024)} KB</span></li>`,
        )}</ul>`
  }</section>`
}

export const fileLink = (view: View, recordNo: string, fileCode: string, name: string): Html =>
  html`<a href="${linkTo(view, `/bureau/records/${encodeURIComponent(recordNo)}/files/${encodeURIComponent(fileCode)}`)}" download>${name}</a>`

/** What was paid, what was refunded or requested to be, and what is left. */
export function recordPayments(view: View, { payments }: RecordView): Html {
  const { t } = view
  const heads = ['bureauPayment', 'bureauPaid', 'bureauGivenBack', 'bureauOnItsWay', 'bureauLeft'] as const
  return html`<h2 id="payments">${t('bureauPayments')}</h2>${
    payments.length === 0
      ? html`<p>${t('bureauNoPayments')}</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="payments"><table>
<thead><tr>${heads.map((key) => html`<th scope="col">${t(key)}</th>`)}</tr></thead>
<tbody>${payments.map(
          (one) =>
            html`<tr><th scope="row">${one.merchantOrderNo}${one.nodeCode !== undefined && html`<br><span class="small">${one.nodeCode}</span>`}<br><span class="small">${moment(one.paidAt)}</span></th><td>${one.currency} ${one.amount}</td><td>${one.refunded}</td><td>${one.asked}</td><td>${refundableOf(one)}</td></tr>`,
        )}</tbody></table></div>`
  }`
}

/** The part of a payment that may still be refunded. */
export function refundableOf({ amount, refunded, asked }: RecordView['payments'][number]): string {
  const [paid, back, onItsWay] = [amount, refunded, asked].map((text) => parseAmount(text) ?? 0)
  return formatAmount(avos(Number(paid) - Number(back) - Number(onItsWay)))
}

/** The acts on a record: who, when and why. */
export function recordHistory(view: View, { acts }: RecordView): Html {
  const { t } = view
  return html`<section aria-labelledby="history"><h2 id="history">${t('bureauHistory')}</h2>${
    acts.length === 0
      ? html`<p>${t('bureauNoHistory')}</p>`
      : html`<ol class="history">${acts.map(
          ({ kind, at, by, why, from, to, detail }) =>
            html`<li><strong>${t(`bureauAct_${kind}`)}</strong>${from !== to && html`: ${stateText(view, from)} → ${stateText(view, to)}`}<br><span class="small">${moment(at)} · ${by}</span>${
              detail.item !== undefined && html`<br>${detail.item}`
            }${detail.nodeCode !== undefined && html`<br>${detail.nodeCode}`}${detail.amount !== undefined && html`<br>MOP ${detail.amount}`}${
              why !== undefined && html`<br>${t('bureauReason')}: ${why}`
            }</li>`,
        )}</ol>`
  }</section>`
}
