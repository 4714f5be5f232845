import { macaoDay } from '../domain/day.ts'
import type { Bought } from '../domain/plan.ts'
import { useT } from './use-translate.ts'

/** Says of a plan that it was bought before; nothing of one that was not. */
export function useBought(): (bought: Bought | undefined) => string | undefined {
  const t = useT()
  return (bought) =>
    bought === undefined ? undefined : t('planBoughtBefore', { date: macaoDay(new Date(bought.at)), number: bought.applicationNumber })
}
