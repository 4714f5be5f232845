import { answerAt, keysOf, withAnswer } from '../../domain/forms/answer-path.ts'
import { type FormValues, storedFiles } from '../../domain/forms/answers.ts'
import type { ApplicationCore } from './core.ts'
import { type FileList, type FormField, stepAt } from './types.ts'

/** The files of a form field: in the form while it is on the page, else in the answers, because uploads continue when the step is left. */
export function fieldFiles({ state, set, forms, setFormAnswers }: ApplicationCore, { formId, path }: FormField): FileList {
  const values = () => forms.values()[formId] ?? state.answers.forms[formId] ?? {}
  return {
    get: () => storedFiles(answerAt(values(), keysOf(path()))),
    set(files) {
      const changed = withAnswer(values(), keysOf(path()), files)
      if (changed === undefined || forms.answer(formId, path(), files)) return
      setFormAnswers({ [formId]: changed as FormValues })
      // a form of this step that is still loading has started with the previous answers
      if (stepAt(state)?.formId === formId) set({ answersVersion: state.answersVersion + 1 })
    },
  }
}
