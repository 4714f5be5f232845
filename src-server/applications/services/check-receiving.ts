import { gathersOf } from '#shared/domain/service/step-types.ts'
import type { ServiceDefinition } from './definition.ts'
import type { Fault } from './fault.ts'
import { asksReceiving } from './submitted-steps.ts'

/** Faults in the question how the result is received, which must be asked in a separate step or in one form [3-02], [3-08]. */
export function checkReceiving({ steps, results }: ServiceDefinition): readonly Fault[] {
  const receivingSteps = steps.filter(asksReceiving)
  return receivingSteps.flatMap((step, count) => {
    const index = steps.indexOf(step)
    const gathers = gathersOf(step.stepType)
    const fault = (what: string): readonly Fault[] => [
      { place: `steps.${index}`, sentence: `Step ${index + 1} (${step.stepType}) asks how to receive the result, but ${what}.` },
    ]
    if (gathers !== 'form' && gathers !== 'receiving') return fault('only a form or a receive step can (receiving)')
    if (count > 0) return fault('an earlier step does')
    if (gathers === 'form' && step.needSubmit === false) return fault('is not submitted (needSubmit)')
    return results.length === 0 ? fault('results is empty') : []
  })
}
