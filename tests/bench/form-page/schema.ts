import { localise } from '#server/applications/services/localise.ts'
import survey from '../../../src-server/sandbox/services/surv-05.json'

export interface FormPart {
  readonly type?: string
  readonly title?: string
  readonly required?: boolean
  readonly enum?: readonly { readonly value: string | number; readonly label: string; readonly children?: FormPart['enum'] }[]
  readonly properties?: Readonly<Record<string, FormPart>>
  readonly 'x-component'?: string
  readonly 'x-reactions'?: unknown
  readonly [rule: string]: unknown
}

export const LONGEST_FORM = localise(survey.steps.find(({ formId }) => formId === 'survey-form')?.formJson, 'eng') as FormPart
