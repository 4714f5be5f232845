import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import { avos, fromPatacas, toPatacas, total } from '#shared/domain/money/money.ts'
import type { OrderLine } from '../../sales/orders/tables.ts'
import type { ServiceDefinition } from '../services/definition.ts'

type FeeLine = NonNullable<ServiceDefinition['fee']>['lines'][number]

/** The factors of a fee, as the server accepted them and never as a client computed them (threat 18). */
export interface FeeCounts {
  readonly copy: number
  readonly item: number
}

/** One fee line of a service, applied to an application. */
export interface Fee {
  readonly line: FeeLine
  readonly quantity: number
  readonly exempt: boolean
}

/** The fees of these lines for an application with these counts. */
export function feesOf(lines: readonly FeeLine[], counts: FeeCounts): readonly Fee[] {
  return lines.map((line) => ({
    line,
    quantity: line.per === 'application' ? 1 : counts[line.per],
    exempt: line.isExemption === true,
  }))
}

/** The lines of the fees' order; exempt lines cost nothing and are left out. */
export const orderLines = (fees: readonly Fee[]): readonly OrderLine[] =>
  fees
    .filter(({ exempt, quantity, line }) => !exempt && quantity > 0 && line.price > 0)
    .map(({ line, quantity }) => ({ id: line.payItemId, unitPrice: fromPatacas(line.price), count: quantity, location: line.name }))

export const totalOf = (lines: readonly OrderLine[]) => total(lines.map(({ unitPrice, count }) => ({ unitPrice: avos(unitPrice), count })))

/** The commodity list of the wire [3-15]. */
export const commodities = (fees: readonly Fee[], language: Language) =>
  fees.map(({ line, quantity, exempt }) => ({
    payItemId: line.payItemId,
    payItemName: line.name[LANGUAGE_FACTS[language].textKey],
    price: line.price,
    quantity,
    code: line.payItemId,
    unit: 'MOP',
    money: exempt ? 0 : toPatacas(avos(fromPatacas(line.price) * quantity)),
    isExemption: exempt,
  }))
