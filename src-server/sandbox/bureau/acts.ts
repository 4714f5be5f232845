import { formatAmount, readAmount } from '#shared/domain/money/money.ts'
import { NEEDS_REASON, RECORD_STATES, type RecordState } from '#shared/domain/records/record-states.ts'
import { CLERK } from './clerk.ts'
import { type Answered, refused } from './client.ts'
import type { Desk, RecordAct } from './desk.ts'
import { issuePlans } from './issue.ts'
import type { PostedForm } from './posted-form.ts'

/** The acts on a record, spelt as in addresses. */
export const ACTS = ['take', 'state', 'issue', 'refuse', 'second-payment', 'refund'] as const
export type ActName = (typeof ACTS)[number]
export const isAct = (name: string): name is ActName => ACTS.some((act) => act === name)

/** Formats an amount with two decimals, as the API requires. Other input is sent as typed, and the API rejects it. */
export function amountOf(given: PostedForm): string | undefined {
  const typed = given.get('amount')
  const amount = typed === undefined ? undefined : readAmount(typed)
  return amount === undefined ? typed : formatAmount(amount)
}

type Act = (desk: Desk, act: RecordAct) => Promise<Answered<unknown>>

const handled = ({ version, given }: RecordAct) => {
  const why = given.get('why')
  return { by: CLERK, version, ...(why === undefined ? {} : { why }) }
}
const isState = (name: string | undefined): name is RecordState => RECORD_STATES.some((state) => state === name)

/** The clerk's acts on a record. The API decides whether an act is allowed now. */
export const ACTIONS: Readonly<Record<ActName, Act>> = {
  take: ({ office }, act) => office.call('POST /back-office/records/{recordNo}/take', { params: act, key: act.key, body: handled(act) }),

  state: async ({ office }, act) => {
    const state = act.given.get('state')
    if (!isState(state)) return refused(400, 'invalid-request', { allowed: RECORD_STATES })
    if (NEEDS_REASON.includes(state) && act.given.get('why') === undefined) return refused(400, 'reason-wanted')
    return office.call('POST /back-office/records/{recordNo}/state', { params: act, key: act.key, body: { ...handled(act), state } })
  },

  issue: issuePlans,

  refuse: ({ office }, act) => {
    const { recordNo, given, key, version } = act
    const params = { recordNo, item: given.get('plan') ?? '' }
    return withReason(given, (body) =>
      office.call('POST /back-office/records/{recordNo}/results/{item}/refusal', { params, key, body: { ...body, version } }),
    )
  },

  'second-payment': ({ office }, act) =>
    withReason(act.given, (body) =>
      office.call('POST /back-office/records/{recordNo}/second-payment', {
        params: act,
        key: act.key,
        body: { ...body, version: act.version, nodeCode: act.given.get('nodeCode') ?? '' },
      }),
    ),

  refund: ({ office }, act) => {
    const amount = amountOf(act.given)
    const merchantOrderNo = act.given.get('merchantOrderNo')
    return withReason(act.given, (body) =>
      office.call('POST /back-office/records/{recordNo}/refund', {
        params: act,
        key: act.key,
        body: {
          ...body,
          version: act.version,
          ...(amount === undefined ? {} : { amount }),
          ...(merchantOrderNo === undefined ? {} : { merchantOrderNo }),
        },
      }),
    )
  },
}

/**
 * An applicant who is refused or charged again reads the reason. Checked here because the API reports a missing one only as an invalid
 * request.
 */
export async function withReason<T>(
  given: PostedForm,
  call: (body: { readonly by: string; readonly why: string }) => Promise<Answered<T>>,
): Promise<Answered<T>> {
  const why = given.get('why')
  return why === undefined ? refused(400, 'reason-wanted') : call({ by: CLERK, why })
}
