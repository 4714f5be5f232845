import type { WireText } from '../domain/languages.ts'
import { fromPatacas } from '../domain/money/money.ts'
import type { Bought, Plan, PlanLine } from '../domain/plans/plan.ts'
import type { WireResponse } from '../wire/index.ts'
import { list, text } from './shape.ts'

type WireCartLine = WireResponse<'GET /EServiceajax/getCart'>['list'][number]
type WireLine = Pick<WireCartLine, 'product' | 'count'>
type WireProduct = WireLine['product']

const toLocation = (location: WireText): WireText => ({
  cht: text(location.cht),
  chs: text(location.chs),
  por: text(location.por),
  eng: text(location.eng),
})

export const toPlan = ({ id, unitprice, location }: WireProduct): Plan => ({
  number: text(id),
  unitPrice: fromPatacas(unitprice),
  location: toLocation(location),
})

export const toLines = (items: readonly WireLine[] | undefined): readonly PlanLine[] =>
  list(items).map(({ product, count }) => ({ plan: toPlan(product), count }))

export const toBought = (bought: WireCartLine['bought']): Bought | undefined =>
  bought === undefined ? undefined : { applicationNumber: text(bought.applicationNumber), at: text(bought.at) }

/** Lines of the cart, with earlier purchases. */
export const toCartLines = (items: readonly WireCartLine[] | undefined): readonly PlanLine[] =>
  list(items).map(({ product, count, bought }) => ({ plan: toPlan(product), count, bought: toBought(bought) }))
