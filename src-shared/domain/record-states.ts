/** What the bureau handles: an order of plans, or an application. */
export const RECORD_KINDS = ['cadastral', 'application'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** States of a record (decision 11); what is not paid or submitted yet is a cart, a draft or unpaid, and none of these. */
export const RECORD_STATES = ['received', 'in-process', 'documents-wanted', 'ready', 'refused', 'refunded', 'closed'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** Which states a clerk may set after each. 'refunded' is set by the ledger alone: all that was paid went back. */
export const NEXT_STATES: Readonly<Record<RecordState, readonly RecordState[]>> = {
  received: ['in-process', 'documents-wanted', 'refused', 'closed'],
  'in-process': ['documents-wanted', 'ready', 'refused', 'closed'],
  'documents-wanted': ['in-process', 'refused', 'closed'],
  // a result is issued anew
  ready: ['in-process', 'closed'],
  // a refusal was a mistake
  refused: ['in-process', 'closed'],
  refunded: ['closed'],
  closed: [],
}

/** Whether nothing came of it yet. */
export const isOpen = (state: RecordState): boolean => state === 'received' || state === 'in-process' || state === 'documents-wanted'

/** States that the person concerned must be told the reason of. */
export const NEEDS_REASON: readonly RecordState[] = ['documents-wanted', 'refused', 'closed']

/** States in which results are handed in, or refused. */
export const TAKES_RESULTS: readonly RecordState[] = ['in-process', 'ready']

/** What a system of the bureau may do: see records, handle them, move money. */
export const BACK_OFFICE_SCOPES = ['read', 'handle', 'money'] as const
export type BackOfficeScope = (typeof BACK_OFFICE_SCOPES)[number]

/** What is done to a record, as its history names it; 'refunded' is the ledger's word that all went back, 'documents-added' the applicant's own act. */
export const ACT_KINDS = [
  'take',
  'state',
  'result',
  'result-refused',
  'second-payment',
  'refund',
  'refunded',
  'documents-added',
  'expected-day',
] as const
export type RecordActKind = (typeof ACT_KINDS)[number]
