/** What a record is about: an order of plans, or an application. */
export const RECORD_KINDS = ['cadastral', 'application'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** States of a record, from its receipt by the bureau on (decision 11). */
export const RECORD_STATES = ['received', 'in-process', 'documents-wanted', 'ready', 'refused', 'refunded', 'closed'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** States before the bureau receives it. */
export const EARLY_STATES = ['cart', 'draft', 'unpaid'] as const
export type EarlyState = (typeof EARLY_STATES)[number]

/** All states in the user's list. */
export const MY_STATES = [...EARLY_STATES, ...RECORD_STATES] as const
export type MyState = (typeof MY_STATES)[number]

/** Who causes a change of state. */
type Doer = 'owner' | 'bureau' | 'ledger'

/** Which states may follow each, and who causes the change (decision 11). */
export const FOLLOWS: Readonly<Record<MyState, Readonly<Partial<Record<MyState, Doer>>>>> = {
  cart: { unpaid: 'owner' },
  // an application without a fee is received at once
  draft: { unpaid: 'owner', received: 'owner' },
  // when an order is given up, its plans go back to the cart
  unpaid: { cart: 'owner', received: 'ledger' },
  received: { 'in-process': 'bureau', 'documents-wanted': 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  'in-process': { 'documents-wanted': 'bureau', ready: 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  // also happens when the applicant adds documents
  'documents-wanted': { 'in-process': 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  // 'in-process': a result is issued again
  ready: { 'in-process': 'bureau', closed: 'bureau', refunded: 'ledger' },
  // 'in-process': the refusal was a mistake
  refused: { 'in-process': 'bureau', closed: 'bureau', refunded: 'ledger' },
  refunded: { closed: 'bureau' },
  closed: {},
}

const setByBureau = (state: RecordState): readonly RecordState[] => RECORD_STATES.filter((next) => FOLLOWS[state][next] === 'bureau')

/** Which states a clerk may set after each. Only the ledger sets 'refunded', after the whole payment was returned. */
export const NEXT_STATES = Object.fromEntries(RECORD_STATES.map((state) => [state, setByBureau(state)])) as Readonly<
  Record<RecordState, readonly RecordState[]>
>
/** Whether a record has no outcome yet. */
export const isOpen = (state: RecordState): boolean => state === 'received' || state === 'in-process' || state === 'documents-wanted'

/** States that need a reason, which the owner is shown. */
export const NEEDS_REASON: readonly RecordState[] = ['documents-wanted', 'refused', 'closed']

/** States in which results can be added or refused. */
export const TAKES_RESULTS: readonly RecordState[] = ['in-process', 'ready']

/** States in which a second payment may be requested and made [2-19]. */
export const TAKES_PAYMENTS: readonly RecordState[] = ['received', 'in-process', 'documents-wanted', 'ready']

/** Access scopes of the bureau's systems: read records, handle them, move money. */
export const BACK_OFFICE_SCOPES = ['read', 'handle', 'money'] as const
export type BackOfficeScope = (typeof BACK_OFFICE_SCOPES)[number]

/** Kinds of entries in a record's history. The ledger writes 'refunded' when the whole payment was returned; 'documents-added' is the applicant's. */
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
