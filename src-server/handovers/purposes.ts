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

/** What the phone may show: enough for the owner to recognise it, and no personal data. */
export type Shown = { readonly kind: 'payment'; readonly ending: string; readonly amount: Avos } | { readonly kind: 'identity' }

/** Where the phone is sent; 'over' when the link's purpose is done, 'later' when the provider does not answer now. */
export type Destination = { readonly url: string } | 'over' | 'later'

type Subject = Pick<Handover, 'owner' | 'subject' | 'platform'>

/** What a link does for one purpose. */
export interface PurposeRules {
  /** The subject of a new link, and when it ends by itself; throws for what is not the owner's, or is done already. */
  prepare(owner: string, of: string, language: Language): Promise<{ readonly subject: string; readonly endsAt?: Date }>
  /** What the page shows; undefined when the purpose is done. */
  show(subject: Subject): Promise<Shown | undefined>
  /** Opens the provider's page; called once, after the link was redeemed. */
  start(subject: Subject, language: Language): Promise<Destination>
}

/** How many last digits of the order's number are shown, so that the number cannot be used elsewhere. */
const ENDING = 4

/** Why a bill gets no link; undefined where it can be paid. */
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

/** The rules of each purpose. A payment uses the same bill and the same page of the cashier as a popup does (threat 19). */
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
      async start({ subject, platform }, language) {
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
      start: async ({ subject }) => (await identities.waiting(subject)) ?? 'over',
    },
  }
}
