import type { FormValues } from '../../domain/forms/answers.ts'
import type { Step } from '../../domain/service/service.ts'
import type { Clock } from '../../ports/clock.ts'
import { settleWithin } from '../core/settle-within.ts'
import type { AnswerFault, ShownForm } from './types.ts'

/** How long 'next' waits for a form that is still loading. */
const FORM_WITHIN_MS = 20_000

interface FormHandleParts {
  readonly clock: Clock
  /** counts replacements of all answers; the values of a form from before the last one are outdated */
  readonly answersVersion: () => number
  /** called with the values of a form that is removed from the page */
  readonly onRemoved: (formId: string, values: FormValues) => void
}

/** The forms on the page. The flow reads their values and faults, independently of the form library. */
export function createFormHandles({ clock, answersVersion, onRemoved }: FormHandleParts) {
  const forms = new Map<string, ShownForm>()
  const waiting = new Set<() => void>()

  /** Waits until a form is on the page; undefined after the time limit. */
  async function waitForForm(formId: string): Promise<ShownForm | undefined> {
    let check = (): void => undefined
    const attached = new Promise<void>((go) => {
      check = () => {
        if (forms.has(formId)) go()
      }
    })
    waiting.add(check)
    check()
    await settleWithin(clock, FORM_WITHIN_MS, attached)
    waiting.delete(check)
    return forms.get(formId)
  }

  return {
    attach(formId: string, form: ShownForm): () => void {
      forms.set(formId, form)
      for (const check of [...waiting]) check()
      const version = answersVersion()
      return () => {
        if (forms.get(formId) !== form) return
        forms.delete(formId)
        // keep the values when another screen replaces the form, such as the sign-in
        if (form !== 'broken' && answersVersion() === version) onRemoved(formId, form.values())
      }
    },
    values: (): Readonly<Record<string, FormValues>> =>
      Object.fromEntries([...forms].flatMap(([formId, form]) => (form === 'broken' ? [] : [[formId, form.values()]]))),
    /** Sets a field of a form on the page; false if the form is not there. */
    answer(formId: string, path: string, value: unknown): boolean {
      const form = forms.get(formId)
      if (form === undefined || form === 'broken') return false
      form.answer(path, value)
      return true
    },
    /** The faults of a step without those that were corrected in its form. */
    unmended({ formId }: Step, faults: readonly AnswerFault[]): readonly AnswerFault[] {
      const form = forms.get(formId)
      return form === undefined || form === 'broken' ? faults : faults.filter(({ path }) => !form.isMended(path))
    },
    /** Validates a step's form. A missing form (broken schema, or code that did not load) is a fault, so it cannot be skipped. */
    async validate(step: Step): Promise<readonly AnswerFault[]> {
      const form = await waitForForm(step.formId)
      if (form === undefined || form === 'broken')
        return [{ stepId: step.id, path: '', label: step.name, message: { key: 'formUnavailable' } }]
      return (await form.validate()).map((fault) => ({ ...fault, stepId: step.id }))
    },
  }
}
