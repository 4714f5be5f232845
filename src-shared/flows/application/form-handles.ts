import type { FormValues } from '../../domain/answers.ts'
import type { Step } from '../../domain/service.ts'
import type { Clock } from '../../ports/clock.ts'
import { within } from '../within.ts'
import type { AnswerFault, ShownForm } from './types.ts'

/** A form's code and words may still be on their way when somebody goes on: so long they are waited for. */
const FORM_WITHIN_MS = 20_000

interface FormHandleParts {
  readonly clock: Clock
  /** which answers the page shows: another number, and those of before are given up */
  readonly answersVersion: () => number
  /** what a form held when it left the page */
  readonly onRemoved: (formId: string, values: FormValues) => void
}

/** The forms now on the page. The flow asks them for values and faults, and never reaches into them. */
export function createFormHandles({ clock, answersVersion, onRemoved }: FormHandleParts) {
  const forms = new Map<string, ShownForm>()
  const waiting = new Set<() => void>()

  /** The form as soon as it is on the page; undefined when it did not come in time. */
  async function waitForForm(formId: string): Promise<ShownForm | undefined> {
    let check = (): void => undefined
    const attached = new Promise<void>((go) => {
      check = () => {
        if (forms.has(formId)) go()
      }
    })
    waiting.add(check)
    check()
    await within(clock, FORM_WITHIN_MS, attached)
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
        // Whatever takes the page's place, a sign-in say, what was typed stays answered.
        if (form !== 'broken' && answersVersion() === version) onRemoved(formId, form.values())
      }
    },
    values: (): Readonly<Record<string, FormValues>> =>
      Object.fromEntries([...forms].flatMap(([formId, form]) => (form === 'broken' ? [] : [[formId, form.values()]]))),
    /** No form on the page (its schema cannot be drawn, its code never came) is a fault of its own: nothing is skipped. */
    async validate(step: Step): Promise<readonly AnswerFault[]> {
      const form = await waitForForm(step.formId)
      if (form === undefined || form === 'broken')
        return [{ stepId: step.id, path: '', label: step.name, message: { key: 'formUnavailable' } }]
      return (await form.validate()).map((fault) => ({ ...fault, stepId: step.id }))
    },
  }
}
