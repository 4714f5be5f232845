import type { Language } from '#shared/domain/languages.ts'
import type { Avos } from '#shared/domain/money/money.ts'
import type { HandoverPurpose } from '#shared/domain/payment/handover.ts'
import { applicationNumberOf } from '#shared/domain/payment/order-number.ts'
import { inLanguage } from '../../applications/identities/link-language.ts'
import type { Context } from '../../context.ts'
import { notFound } from '../../platform/http/problem.ts'
import { findOrder } from '../../sales/orders/repository.ts'
import { CashierRefused, CashierUnavailable } from '../../sales/payments/cashier-client.ts'
import { NotPayable } from '../../sales/payments/not-payable.ts'
import { notPayable } from '../../sales/payments/refusals.ts'
import { donePath } from './paths.ts'
import type { Handover } from './repository.ts'

/** The details that the phone may show: enough for the owner to recognise the payment, and no personal data. */
export type Shown = { readonly kind: 'payment'; readonly ending: string; readonly amount: Avos } | { readonly kind: 'identity' }

/** Where the phone is sent; 'over' if the purpose is done or no longer possible, 'later' if the same link may be tried again. */
export type Destination = { readonly url: string } | 'over' | 'later'

type Subject = Pick<Handover, 'owner' | 'subject' | 'platform'>

export interface PurposeRules {
  /**
   * The subject of a new link: the bill `of`, or an identity check of the application `of`. `endsAt` is the time when the bill expires.
   * Throws if `of` is not the owner's, or the purpose is not possible now.
   */
  prepare(owner: string, of: string, language: Language): Promise<{ readonly subject: string; readonly endsAt?: Date }>
  /** The details for the page; undefined if the purpose is done or no longer possible. */
  show(subject: Subject): Promise<Shown | undefined>
  /** Opens the provider's page; called after the link was redeemed, and again only after 'later' or an error. */
  start(subject: Subject, language: Language): Promise<Destination>
}

/** How many of the last digits of the application number are shown; too few to use the number elsewhere. */
const ENDING = 4

/** The rules of each purpose. A payment uses the same bill and the same page of the cashier as the popup (threat 19). */
export function purposeRules(context: Context): Readonly<Record<HandoverPurpose, PurposeRules>> {
  const { db, payments, identities } = context

  return {
    payment: {
      async prepare(owner, billId) {
        const found = await findOrder(db, owner, { billId })
        if (found === undefined) throw notFound()
        const bill = await payments.refresh(found.bill)
        const whyNot = await payments.whyNotPayable(billId)
        if (whyNot !== undefined) throw notPayable(whyNot)
        return { subject: billId, endsAt: bill.expiresAt }
      },
      async show({ owner, subject }) {
        const found = await findOrder(db, owner, { billId: subject })
        if (found === undefined || (await payments.whyNotPayable(subject)) !== undefined) return undefined
        const number = applicationNumberOf(found.bill.merchantOrderNo)
        return { kind: 'payment', ending: number.slice(-ENDING), amount: found.bill.amount }
      },
      async start({ subject, platform }, language) {
        const opening = {
          channel: undefined,
          surface: 'mobile',
          language,
          returnPath: donePath(language, platform),
          isGuest: true,
        } as const
        try {
          return { url: (await payments.open(subject, opening)).url }
        } catch (error) {
          if (error instanceof NotPayable) return error.why === 'switched-off' ? 'later' : 'over'
          if (error instanceof CashierUnavailable || error instanceof CashierRefused) return 'later'
          throw error
        }
      },
    },
    identity: {
      prepare: async (owner, applyNo, language) => ({ subject: await identities.linkForPhone(owner, applyNo, donePath(language)) }),
      show: async ({ subject }) => ((await identities.waiting(subject)) === undefined ? undefined : { kind: 'identity' }),
      async start({ subject }, language) {
        const check = await identities.waiting(subject)
        return check === undefined ? 'over' : { url: inLanguage(check.url, language) }
      },
    },
  }
}
