import type { RecordState } from '../../../domain/record-states.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import type { Tone } from '../../parts/tone.ts'

interface Words {
  readonly name: MessageKey
  /** what happened, and what is next */
  readonly text: MessageKey
  readonly tone: Tone
}

/** How each state of a record reads to its owner. */
export const RECORD_WORDS: Readonly<Record<RecordState, Words>> = {
  received: { name: 'recordReceived', text: 'recordReceivedText', tone: 'info' },
  'in-process': { name: 'recordInProcess', text: 'recordInProcessText', tone: 'info' },
  'documents-wanted': { name: 'recordDocumentsWanted', text: 'recordDocumentsWantedText', tone: 'warning' },
  ready: { name: 'recordReady', text: 'recordReadyText', tone: 'success' },
  refused: { name: 'recordRefused', text: 'recordRefusedText', tone: 'failure' },
  refunded: { name: 'recordRefunded', text: 'recordRefundedText', tone: 'info' },
  closed: { name: 'recordClosed', text: 'recordClosedText', tone: 'info' },
}
