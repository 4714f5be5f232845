import type { WireText } from '../domain/languages.ts'
import { fromPatacas } from '../domain/money.ts'
import type { Plan, PlanLine } from '../flows/plan-purchase/types.ts'
import type { WireResponse } from '../wire/index.ts'
import { list, text } from './shape.ts'

type WireLine = WireResponse<'GET /EServiceajax/getCart'>['list'][number]
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
