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
  readonly answersFrom: () => number
  /** what a form held when it left the page */
  readonly left: (formId: string, values: FormValues) => void
}

/** The forms now on the page. The flow asks them for values and faults, and never reaches into them. */
export function createFormHandles({ clock, answersFrom, left }: FormHandleParts) {
  const forms = new Map<string, ShownForm>()
  const waiting = new Set<() => void>()

  /** The form as soon as it is on the page; undefined when it did not come in time. */
  async function shown(formId: string): Promise<ShownForm | undefined> {
    let look = (): void => undefined
    const there = new Promise<void>((go) => {
      look = () => {
        if (forms.has(formId)) go()
      }
    })
    waiting.add(look)
    look()
    await within(clock, FORM_WITHIN_MS, there)
    waiting.delete(look)
    return forms.get(formId)
  }

  return {
    attach(formId: string, form: ShownForm): () => void {
      forms.set(formId, form)
      for (const look of [...waiting]) look()
      const from = answersFrom()
      return () => {
        if (forms.get(formId) !== form) return
        forms.delete(formId)
        // Whatever takes the page's place, a sign-in say, what was typed stays answered.
        if (form !== 'broken' && answersFrom() === from) left(formId, form.values())
      }
    },
    values: (): Readonly<Record<string, FormValues>> =>
      Object.fromEntries([...forms].flatMap(([formId, form]) => (form === 'broken' ? [] : [[formId, form.values()]]))),
    /** No form on the page (its schema cannot be drawn, its code never came) is a fault of its own: nothing is skipped. */
    async validate(step: Step): Promise<readonly AnswerFault[]> {
      const form = await shown(step.formId)
      if (form === undefined || form === 'broken')
        return [{ stepId: step.id, path: '', label: step.name, message: { key: 'formUnavailable' } }]
      return (await form.validate()).map((fault) => ({ ...fault, stepId: step.id }))
    },
  }
}
