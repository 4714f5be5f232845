import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import { RECORD_STATES, type RecordKind, type RecordState } from '#shared/domain/records/record-states.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import { type Html, html } from '../../platform/http/html.ts'
import { textOf } from '../../platform/http/texts.ts'
import type { View } from '../page/view.ts'

/** The state's label that the applicant reads too. */
const STATE_TEXT: Readonly<Record<RecordState, MessageKey>> = {
  received: 'recordReceived',
  'in-process': 'recordInProcess',
  'documents-wanted': 'recordDocumentsWanted',
  ready: 'recordReady',
  refused: 'recordRefused',
  refunded: 'recordRefunded',
  closed: 'recordClosed',
}
export const stateText = (view: View, state: RecordState): string => textOf(view.language, STATE_TEXT[state])
export const kindText = (view: View, kind: RecordKind): string => view.t(`bureauKind_${kind}`)

type Line = WireResponse<'GET /back-office/records'>['records'][number]

/** The service by its name, or the kind of a record that is of none. */
export const serviceText = (view: View, { service, kind }: Pick<Line, 'service' | 'kind'>): string =>
  service?.[LANGUAGE_FACTS[view.language].textKey] ?? kindText(view, kind)

/** The day by which the record is expected, marked if it has passed. */
export const expectedDay = (view: View, { expectedDay, late }: Pick<Line, 'expectedDay' | 'late'>): Html =>
  html`${expectedDay || '–'}${late && html` <strong class="late">${view.t('bureauLate')}</strong>`}`

/** The values that the API would allow: states by their label, numbers unchanged. */
export const allowedText = (view: View, allowed: readonly string[]): string =>
  allowed.map((one) => (isState(one) ? stateText(view, one) : one)).join(', ')
const isState = (name: string): name is RecordState => RECORD_STATES.some((state) => state === name)

/** An instant in Macao time, as yyyy-mm-dd hh:mm. */
export function moment(instant: string | Date): Html {
  const at = new Date(instant)
  return html`<time datetime="${at.toISOString()}">${macaoMinute(at)}</time>`
}
