import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import { RECORD_STATES, type RecordKind, type RecordState } from '#shared/domain/records/record-states.ts'
import type { MessageKey } from '#shared/i18n/keys.ts'
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

/** The values that the API would allow: states by their label, numbers unchanged. */
export const allowedText = (view: View, allowed: readonly string[]): string =>
  allowed.map((one) => (isState(one) ? stateText(view, one) : one)).join(', ')
const isState = (name: string): name is RecordState => RECORD_STATES.some((state) => state === name)

/** An instant in Macao time, as yyyy-mm-dd hh:mm. */
export function moment(instant: string | Date): Html {
  const at = new Date(instant)
  return html`<time datetime="${at.toISOString()}">${macaoMinute(at)}</time>`
}
