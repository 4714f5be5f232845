import { RECORD_KINDS, RECORD_STATES } from '#shared/domain/records/record-states.ts'
import type { WireQuery, WireResponse } from '#shared/wire/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { linkTo, sameWith, type View } from '../page/view.ts'
import { expectedDay, kindText, moment, serviceText, stateText } from './words.ts'

type List = WireResponse<'GET /back-office/records'>
type Filters = WireQuery<'GET /back-office/records'>

/** The list's filters in the address; invalid values are ignored. */
export function readFilters({ address: { searchParams } }: View): Filters {
  const kind = RECORD_KINDS.find((one) => one === searchParams.get('kind'))
  const states = RECORD_STATES.filter((state) => searchParams.getAll('state').includes(state))
  const cursor = searchParams.get('cursor') || undefined
  return {
    order: 'newest',
    limit: 25,
    ...(kind === undefined ? {} : { kind }),
    ...(states.length === 0 ? {} : { state: states }),
    ...(cursor === undefined ? {} : { cursor }),
  }
}

/** The work list, latest change first. */
export function workList(view: View, wanted: Filters, { records, cursor }: List): Html {
  return html`${numberBox(view)}${filters(view, wanted)}
${records.length === 0 ? html`<p>${view.t('bureauNoRecords')}</p>` : table(view, records)}
<p class="row">${wanted.cursor !== undefined && html`<a class="button second" href="${sameWith(view, { cursor: '' })}">${view.t('bureauNewest')}</a>`}${
    cursor !== undefined && html`<a class="button second" rel="next" href="${sameWith(view, { cursor })}">${view.t('bureauMore')}</a>`
  }</p>`
}

/** A box for a record's number, which leads to the record. */
const numberBox = (view: View): Html =>
  html`<form method="get" action="/bureau/records" class="panel"><label for="recordNo">${view.t('bureauRecord')}</label>
<p class="row"><input id="recordNo" name="recordNo" required autocomplete="off"><button class="second">${view.t('bureauOpenRecord')}</button></p></form>`

function filters(view: View, { kind, state = [] }: Filters): Html {
  const isFiltered = kind !== undefined || state.length > 0
  return html`<details${isFiltered && html` open`}><summary>${view.t('bureauFilters')}</summary><form method="get" action="/bureau">
<p><label for="kind">${view.t('bureauKind')}</label><select id="kind" name="kind"><option value="">${view.t('bureauKind_all')}</option>${RECORD_KINDS.map(
    (one) => html`<option value="${one}"${one === kind && html` selected`}>${kindText(view, one)}</option>`,
  )}</select></p>
<fieldset class="plain"><legend>${view.t('bureauState')}</legend><ul class="inline">${RECORD_STATES.map(
    (one) =>
      html`<li><label class="tick"><input type="checkbox" name="state" value="${one}"${state.includes(one) && html` checked`}> ${stateText(view, one)}</label></li>`,
  )}</ul></fieldset>
<button class="second">${view.t('bureauFilter')}</button></form></details>`
}

function table(view: View, records: List['records']): Html {
  const heads = [
    'bureauRecord',
    'bureauService',
    'bureauApplicant',
    'bureauState',
    'bureauExpected',
    'bureauTakenBy',
    'bureauChanged',
  ] as const
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${view.t('bureauPlace_list')}"><table>
<thead><tr>${heads.map((key) => html`<th scope="col">${view.t(key)}</th>`)}</tr></thead>
<tbody>${records.map(
    ({ recordNo, applicant, state, takenBy, changedAt, ...record }) =>
      html`<tr><th scope="row"><a href="${linkTo(view, `/bureau/records/${encodeURIComponent(recordNo)}`)}">${recordNo}</a></th><td>${serviceText(view, record)}</td><td>${applicant || '–'}</td><td>${stateText(view, state)}</td><td>${expectedDay(view, record)}</td><td>${takenBy ?? '–'}</td><td>${moment(changedAt)}</td></tr>`,
  )}</tbody></table></div>`
}
