import type { WireText } from '#shared/domain/languages.ts'
import { type Avos, toPatacas } from '#shared/domain/money/money.ts'

/** A plan in the wire's shape [3-13], with its price in patacas. */
export const productView = (id: string, unitPrice: Avos, location: WireText) => ({ id, unitprice: toPatacas(unitPrice), location })
