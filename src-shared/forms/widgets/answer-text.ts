import { useLanguage, useT } from '../../ui/shell/use-translate.ts'
import { type AnswerWords, isNothing } from '../schema/answers/answer.ts'
import { plainText } from '../schema/answers/plain.ts'
import type { Option } from '../schema/options.ts'
import { widgetAnswer } from '../schema/widget-answers.ts'
import { useCountries } from './countries.ts'
import { useApplication } from './use-application.ts'

const NONE = [] as const

/** Data for `answerText` in the current language. */
export function useAnswerWords(): AnswerWords {
  const { service, licences } = useApplication().state
  const { nameOf } = useCountries(useLanguage())
  return {
    t: useT(),
    country: nameOf,
    purposes: service?.purposes ?? NONE,
    projects: service?.projects ?? NONE,
    licences: licences.kind === 'ready' ? licences.value : NONE,
  }
}

/** Returns an answer as people read it; '' if there is none. */
export const answerText = (widget: string, value: unknown, options: readonly Option[], words: AnswerWords): string =>
  isNothing(value) ? '' : (widgetAnswer(widget)?.text ?? plainText)(value, words, options)

/** Whether the widget's answer is a list of files. */
export const isUpload = (widget: string): boolean => widget === 'Upload'
