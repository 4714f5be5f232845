import type { ReceiveChoice } from '../service/receive-rules.ts'
import { isRecord } from './plain-record.ts'

/** A stored file in answers, drafts and the submission [3-09]. */
export interface StoredFile {
  readonly fileCode: string
  readonly name: string
  /** media type detected from the content */
  readonly type: string
  /** path below the API host */
  readonly url: string
  readonly bytes: number
}

/** The files of an answer; other values are dropped. */
export const storedFiles = (value: unknown): readonly StoredFile[] => (Array.isArray(value) ? value.filter(isStored) : [])
const isStored = (value: unknown): value is StoredFile => isRecord(value) && 'fileCode' in value && 'name' in value

/** The chosen result and how to receive it [3-08]. */
export interface Received extends ReceiveChoice {
  readonly resultId: string
  /** the text in the copies box while it is not a number; it blocks the step */
  readonly typedCopies?: string | undefined
}

/** Values of a form. JSON only, because they go into drafts and submissions. */
export type FormValues = Readonly<Record<string, unknown>>

/** All answers of the applicant: forms by formId, files by material. */
export interface Answers {
  readonly forms: Readonly<Record<string, FormValues>>
  /** one of the results, received in one way [3-08]; null if the service issues none */
  readonly receive: Received | null
  readonly materials: Readonly<Record<string, readonly StoredFile[]>>
}

/** A picked file before the upload. `content` is the browser's Blob; it is unknown here because domain code has no browser types. */
export interface PickedFile {
  readonly name: string
  readonly bytes: number
  readonly content: unknown
  /** taken by the camera just now: an empty file is then a failed shot */
  readonly shot?: boolean
  /** length of a recording, if it could be read */
  readonly seconds?: number
}

/** How the applicant is notified of the outcome [3-06]. */
export interface Inform {
  /** a locale */
  readonly language: string
  /** an INFORM_TYPES code */
  readonly type: string
}
