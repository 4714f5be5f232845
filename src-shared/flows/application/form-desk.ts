import type { FormValues, Step } from './service.ts'
import type { AnswerFault, FormGate } from './types.ts'

interface DeskParts {
  /** which answers the page shows: another number, and those of before are given up */
  readonly answersFrom: () => number
  /** what a form held when it left the page */
  readonly left: (formId: string, values: FormValues) => void
}

/** The forms now on the page. The flow asks them for values and faults, and never reaches into them. */
export function createFormDesk({ answersFrom, left }: DeskParts) {
  const gates = new Map<string, FormGate>()
  return {
    attach(formId: string, gate: FormGate): () => void {
      gates.set(formId, gate)
      const from = answersFrom()
      return () => {
        if (gates.get(formId) !== gate) return
        gates.delete(formId)
        // Whatever takes the page's place, a sign-in say, what was typed stays answered.
        if (answersFrom() === from) left(formId, gate.values())
      }
    },
    values: (): Readonly<Record<string, FormValues>> => Object.fromEntries([...gates].map(([formId, gate]) => [formId, gate.values()])),
    /** No form on the page (its schema cannot be drawn) is a fault of its own: nothing is skipped. */
    async validate(step: Step): Promise<readonly AnswerFault[]> {
      const gate = gates.get(step.formId)
      if (gate === undefined) return [{ stepId: step.id, path: '', label: step.name, message: { key: 'formUnavailable' } }]
      return (await gate.validate()).map((fault) => ({ ...fault, stepId: step.id }))
    },
  }
}
