import { useLanguage, useT } from '../use-words.ts'
import type { AnswerWords } from './answer-text.ts'
import { useApplication } from './use-application.ts'

const NONE = [] as const

/** What is needed to read answers aloud in the language of now. */
export function useAnswerWords(): AnswerWords {
  const { service } = useApplication().state
  return { t: useT(), language: useLanguage(), purposes: service?.purposes ?? NONE, projects: service?.projects ?? NONE }
}
