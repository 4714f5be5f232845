import type { ReceiveChoice } from '../service/receive-rules.ts'
import { isRecord } from './plain-record.ts'

/** A stored file, as answers, drafts and the submission hold it [3-09]. */
export interface StoredFile {
  readonly fileCode: string
  readonly name: string
  /** media type found in the content */
  readonly type: string
  /** path below the API host */
  readonly url: string
  readonly bytes: number
}

/** The files of an answer; anything else that a form may hold there is left out. */
export const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStored) : [])
const isStored = (value: unknown): value is StoredFile => isRecord(value) && 'fileCode' in value && 'name' in value

/** The result chosen and how it is to be received [3-08]. */
export interface Received extends ReceiveChoice {
  readonly resultId: string
  /** what was typed for the copies where it is not a number, as long as it stands there; it keeps the applicant from going on */
  readonly typedCopies?: string | undefined
}

/** JSON only: what a form holds goes into a draft and a submission. */
export type FormValues = Readonly<Record<string, unknown>>

/** Everything the applicant has answered; forms by formId, files by material. */
export interface Answers {
  readonly forms: Readonly<Record<string, FormValues>>
  /** the results are alternatives: one of them, had in one way [3-08]; null where the service gives none */
  readonly receive: Received | null
  readonly materials: Readonly<Record<string, readonly StoredFile[]>>
}

/** A picked file before it is sent. `content` is the browser's Blob, which nothing here looks into. */
export interface PickedFile {
  readonly name: string
  readonly bytes: number
  readonly content: unknown
  /** just taken by the camera: an empty one is a failed shot */
  readonly shot?: boolean
  /** how long a recording is, where that could be read */
  readonly seconds?: number
}

/** In which language, a locale, and by what the applicant is told of the outcome [3-06]. */
export interface Inform {
  readonly language: string
  readonly type: string
}
