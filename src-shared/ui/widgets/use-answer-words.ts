import { useLanguage, useT } from '../use-translate.ts'
import type { AnswerWords } from './answer-text.ts'
import { useCountries } from './countries.ts'
import { useApplication } from './use-application.ts'

const NONE = [] as const

/** What is needed to read answers aloud in the language of now. */
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
