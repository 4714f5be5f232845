import type { FoundPlan } from '../../../api/cart.ts'
import type { NumberReading } from '../../../domain/plans/cadastral-number.ts'
import type { NumberVerdict } from './types.ts'

/** The numbers to look up: well formed, and not in the cart [4-08]. */
export const numbersToLookUp = (readings: readonly NumberReading[], inCart: ReadonlySet<string>): readonly string[] =>
  readings.filter(({ understood, wellFormed }) => wellFormed && !inCart.has(understood)).map(({ understood }) => understood)

/** The reading of an input without any number, for example a comma. */
export const unreadable = (written: string): NumberReading => ({ written, understood: written, wellFormed: false })

/** One verdict per number of a search (decision 3.1). */
export function verdictsOf(
  readings: readonly NumberReading[],
  inCart: ReadonlySet<string>,
  found: readonly FoundPlan[],
): readonly NumberVerdict[] {
  const answers = new Map(found.map((one) => [one.plan.number, one]))
  return readings.map((reading) => {
    if (!reading.wellFormed) return { ...reading, verdict: reading.isBeyond === true ? 'beyond' : 'badFormat' }
    const answer = answers.get(reading.understood)
    if (inCart.has(reading.understood) || answer?.inCart === true) return { ...reading, verdict: 'inCart' }
    return { ...reading, verdict: answer === undefined ? 'notAvailable' : 'found' }
  })
}
