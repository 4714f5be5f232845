/** What the bureau handles: an order of plans, or an application. */
export const RECORD_KINDS = ['cadastral', 'application'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** States of a record, which is the bureau's (decision 11). */
export const RECORD_STATES = ['received', 'in-process', 'documents-wanted', 'ready', 'refused', 'refunded', 'closed'] as const
export type RecordState = (typeof RECORD_STATES)[number]

/** Where something of one's own stands before the bureau has it. */
export const EARLY_STATES = ['cart', 'draft', 'unpaid'] as const
export type EarlyState = (typeof EARLY_STATES)[number]

/** All states that a person sees of what is theirs. */
export const MY_STATES = [...EARLY_STATES, ...RECORD_STATES] as const
export type MyState = (typeof MY_STATES)[number]

/** By whose doing a state follows: the person's own, the bureau's, or the ledger's. */
type Doer = 'owner' | 'bureau' | 'ledger'

/** Which states may follow each, and by whose doing (decision 11). */
export const FOLLOWS: Readonly<Record<MyState, Readonly<Partial<Record<MyState, Doer>>>>> = {
  cart: { unpaid: 'owner' },
  // without a fee nothing is to be paid
  draft: { unpaid: 'owner', received: 'owner' },
  // given up, an order's plans are in the cart again
  unpaid: { cart: 'owner', received: 'ledger' },
  received: { 'in-process': 'bureau', 'documents-wanted': 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  'in-process': { 'documents-wanted': 'bureau', ready: 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  // the applicant's documents bring it back there as well
  'documents-wanted': { 'in-process': 'bureau', refused: 'bureau', closed: 'bureau', refunded: 'ledger' },
  // a result is issued anew
  ready: { 'in-process': 'bureau', closed: 'bureau', refunded: 'ledger' },
  // a refusal was a mistake
  refused: { 'in-process': 'bureau', closed: 'bureau', refunded: 'ledger' },
  refunded: { closed: 'bureau' },
  closed: {},
}

const setByBureau = (state: RecordState): readonly RecordState[] => RECORD_STATES.filter((next) => FOLLOWS[state][next] === 'bureau')

/** Which states a clerk may set after each. 'refunded' is set by the ledger alone: all that was paid went back. */
export const NEXT_STATES = Object.fromEntries(RECORD_STATES.map((state) => [state, setByBureau(state)])) as Readonly<
  Record<RecordState, readonly RecordState[]>
>
/** Whether nothing came of it yet. */
export const isOpen = (state: RecordState): boolean => state === 'received' || state === 'in-process' || state === 'documents-wanted'

/** States that the person concerned must be told the reason of. */
export const NEEDS_REASON: readonly RecordState[] = ['documents-wanted', 'refused', 'closed']

/** States in which results are handed in, or refused. */
export const TAKES_RESULTS: readonly RecordState[] = ['in-process', 'ready']

/** States in which a second payment may be asked for and made [2-19]. */
export const TAKES_PAYMENTS: readonly RecordState[] = ['received', 'in-process', 'documents-wanted', 'ready']

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
