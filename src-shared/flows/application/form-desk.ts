import type { FormValues, Step } from './service.ts'
import type { AnswerFault, FormGate } from './types.ts'

/** The forms now on the page. The flow asks them for values and faults, and never reaches into them. */
export function createFormDesk() {
  const gates = new Map<string, FormGate>()
  return {
    attach(formId: string, gate: FormGate): () => void {
      gates.set(formId, gate)
      return () => {
        if (gates.get(formId) === gate) gates.delete(formId)
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
