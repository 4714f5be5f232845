import { formatAmount } from '../../domain/money/money.ts'
import type { Bill } from '../../domain/payment/bill.ts'
import type { CaseState } from '../../domain/payment/payment-states.ts'
import type { Message, MessageKey } from '../../ports/message.ts'

const WORDS: Readonly<Record<CaseState, MessageKey>> = {
  open: 'caseOpen',
  refunded: 'caseRefunded',
  honoured: 'caseHonoured',
  closed: 'caseClosed',
}

/** Message about the clerk's case of an order, with its number and state; undefined without a case. */
export const caseNote = ({ clerk }: Pick<Bill, 'clerk'>): Message | undefined =>
  clerk && { key: WORDS[clerk.state], values: { number: clerk.number, amount: formatAmount(clerk.refunded) } }
