import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Avos } from '../../domain/money.ts'
import { contentText } from '../../domain/order-content.ts'
import type { PlanLine } from '../../domain/plan.ts'

/** Plans and their sum as a page shows them. */
export interface ShownPlans {
  readonly lines: readonly PlanLine[]
  readonly total: Avos
}

/** The digest of plans as they are shown: what was confirmed, what is ordered and what is paid must have the same (threat 21). */
export const digestOfPlans = ({ lines, total }: ShownPlans): string =>
  digest(contentText({ lines: lines.map(({ plan, count }) => ({ id: plan.number, unitPrice: plan.unitPrice, count })), total }))

/** The same of an application's fees; what is exempt is shown, but costs nothing and is not in the order. */
export const digestOfFees = ({ lines, total }: ShownFees): string => {
  const charged = lines.filter(({ exempt, quantity, price }) => !exempt && quantity > 0 && price > 0)
  return digest(contentText({ lines: charged.map(({ id, price, quantity }) => ({ id, unitPrice: price, count: quantity })), total }))
}

interface ShownFees {
  readonly lines: readonly { readonly id: string; readonly price: Avos; readonly quantity: number; readonly exempt: boolean }[]
  readonly total: Avos
}

// By a library, as the browser's own digest is there only on https and answers only later: the press cannot wait (decision 5).
const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))
