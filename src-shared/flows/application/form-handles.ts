import type { FormValues } from '../../domain/forms/answers.ts'
import type { Step } from '../../domain/service/service.ts'
import type { Clock } from '../../ports/clock.ts'
import { settleWithin } from '../core/settle-within.ts'
import type { AnswerFault, ShownForm } from './types.ts'

/** How long 'next' waits for a form whose code or texts are still being loaded. */
const FORM_WITHIN_MS = 20_000

interface FormHandleParts {
  readonly clock: Clock
  /** counts replacements of all answers; a form that began before the last one has outdated values */
  readonly answersVersion: () => number
  /** gets the values of a form that is removed from the page */
  readonly onRemoved: (formId: string, values: FormValues) => void
}

/** The forms on the page. The flow reads their values and faults, and never depends on how they are made. */
export function createFormHandles({ clock, answersVersion, onRemoved }: FormHandleParts) {
  const forms = new Map<string, ShownForm>()
  const waiting = new Set<() => void>()

  /** Waits for a form to be on the page; undefined when it did not come in time. */
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
        // What was typed is kept when something replaces the page, such as a sign-in.
        if (form !== 'broken' && answersVersion() === version) onRemoved(formId, form.values())
      }
    },
    values: (): Readonly<Record<string, FormValues>> =>
      Object.fromEntries([...forms].flatMap(([formId, form]) => (form === 'broken' ? [] : [[formId, form.values()]]))),
    /** Answers a field of a form on the page; false where it is not there. */
    answer(formId: string, path: string, value: unknown): boolean {
      const form = forms.get(formId)
      if (form === undefined || form === 'broken') return false
      form.answer(path, value)
      return true
    },
    /** The faults of a step without those that its form has mended since. */
    unmended({ formId }: Step, faults: readonly AnswerFault[]): readonly AnswerFault[] {
      const form = forms.get(formId)
      return form === undefined || form === 'broken' ? faults : faults.filter(({ path }) => !form.isMended(path))
    },
    /** A form that is missing, as its schema cannot be drawn or its code did not load, is a fault, so that it is not skipped. */
    async validate(step: Step): Promise<readonly AnswerFault[]> {
      const form = await waitForForm(step.formId)
      if (form === undefined || form === 'broken')
        return [{ stepId: step.id, path: '', label: step.name, message: { key: 'formUnavailable' } }]
      return (await form.validate()).map((fault) => ({ ...fault, stepId: step.id }))
    },
  }
}
