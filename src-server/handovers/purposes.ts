import type { HandoverPurpose } from '#shared/domain/handover.ts'
import type { Language } from '#shared/domain/languages.ts'
import type { Avos } from '#shared/domain/money.ts'
import { applicationNumberOf } from '#shared/domain/order-number.ts'
import type { PaymentState } from '#shared/domain/payment-states.ts'
import { identityOwed } from '../applications/refusals.ts'
import { identityOwedFor } from '../applications/repository.ts'
import type { Context } from '../context.ts'
import { notFound, ProblemError } from '../http/problem.ts'
import { refuseIfChanged } from '../orders/as-shown.ts'
import { findOrder, type OrderWithBill } from '../orders/repository.ts'
import { CashierRefused, CashierUnavailable } from '../payments/cashier-client.ts'
import { NotPayable } from '../payments/not-payable.ts'
import { donePath } from './paths.ts'
import type { Handover } from './repository.ts'

/** What the phone may read: enough to know it is one's own, and nothing of the person. */
export type Shown = { readonly kind: 'payment'; readonly ending: string; readonly amount: Avos } | { readonly kind: 'identity' }

/** Where the phone goes; 'over' when there is nothing to go to any more, 'later' when nobody answers there just now. */
export type Departure = { readonly url: string } | 'over' | 'later'

type Subject = Pick<Handover, 'owner' | 'subject' | 'platform'>

export interface PurposeRules {
  /** The subject of a link for this owner's thing, and when it ends by itself; refuses what is not theirs, or needs no phone any more. */
  prepare(owner: string, of: string, language: Language): Promise<{ readonly subject: string; readonly endsAt?: Date }>
  /** What the page says, while the link can still do something. */
  show(subject: Subject): Promise<Shown | undefined>
  /** Once, after the link was spent. */
  depart(subject: Subject, language: Language): Promise<Departure>
}

/** The order's number ends in these: no number that could be used anywhere. */
const ENDING = 4

/** Why a bill needs no link; undefined: it can be paid. */
const REFUSED: Readonly<Record<PaymentState, ProblemError | undefined>> = {
  NEW: undefined,
  FAILED: undefined,
  CANCELLED: undefined,
  PAY_LATER: undefined,
  PENDING: new ProblemError(409, 'order-pending', 'paymentChecking'),
  PAID: new ProblemError(409, 'order-paid', 'paymentCompleted'),
  EXPIRED: new ProblemError(409, 'order-expired', 'paymentExpired'),
  ABNORMAL: new ProblemError(409, 'order-abnormal', 'transactionAbnormal'),
}

/** What each purpose means by a link. Paying goes through the same bill and the same cashier's page as a popup's (threat 19). */
export function purposeRules(context: Context): Readonly<Record<HandoverPurpose, PurposeRules>> {
  const { db, clock, payments, identities } = context

  const refusalOf = ({ order, bill }: OrderWithBill): ProblemError | undefined => {
    const isOver = order.closedAt !== null || order.paidAt !== null || bill.expiresAt <= clock.now()
    return REFUSED[bill.state] ?? (isOver ? REFUSED.EXPIRED : undefined)
  }

  return {
    payment: {
      async prepare(owner, billId) {
        const found = await findOrder(db, owner, { billId })
        if (found === undefined) throw notFound()
        const bill = await payments.refresh(found.bill)
        const refused = refusalOf({ ...found, bill })
        if (refused !== undefined) throw refused
        if (await identityOwedFor(db, found.order)) throw identityOwed()
        await refuseIfChanged(db, found.order, undefined)
        return { subject: billId, endsAt: bill.expiresAt }
      },
      async show({ owner, subject }) {
        const found = await findOrder(db, owner, { billId: subject })
        if (found === undefined || refusalOf(found) !== undefined) return undefined
        const number = applicationNumberOf(found.bill.merchantOrderNo)
        return { kind: 'payment', ending: number.slice(-ENDING), amount: found.bill.amount }
      },
      async depart({ subject, platform }, language) {
        const opening = {
          channel: undefined,
          surface: 'mobile',
          language,
          platform,
          returnPath: donePath(language, platform),
          isGuest: true,
        } as const
        try {
          return { url: (await payments.open(subject, opening)).url }
        } catch (error) {
          if (error instanceof NotPayable) return 'over'
          if (error instanceof CashierUnavailable || error instanceof CashierRefused) return 'later'
          throw error
        }
      },
    },
    identity: {
      prepare: async (owner, applyNo, language) => ({ subject: await identities.linkForPhone(owner, applyNo, donePath(language)) }),
      show: async ({ subject }) => ((await identities.waiting(subject)) === undefined ? undefined : { kind: 'identity' }),
      depart: async ({ subject }) => (await identities.waiting(subject)) ?? 'over',
    },
  }
}
