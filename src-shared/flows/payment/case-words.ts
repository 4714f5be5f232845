import type { Bill } from '../../domain/bill.ts'
import { formatAmount } from '../../domain/money.ts'
import type { CaseState } from '../../domain/payment-states.ts'
import type { Message, MessageKey } from '../../ports/message.ts'

const WORDS: Readonly<Record<CaseState, MessageKey>> = {
  open: 'caseOpen',
  refunded: 'caseRefunded',
  honoured: 'caseHonoured',
  closed: 'caseClosed',
}

/** What the payer reads about the case of their order: a number to quote, and how it ended; undefined without a case. */
export const caseNote = ({ clerk }: Pick<Bill, 'clerk'>): Message | undefined =>
  clerk && { key: WORDS[clerk.state], values: { number: clerk.number, amount: formatAmount(clerk.refunded) } }
