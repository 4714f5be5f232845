import type { TSchema } from 'typebox'

/** A schema with examples of it, by name. */
export interface Shown {
  readonly schema: TSchema
  readonly examples: Readonly<Record<string, unknown>>
}

/** What an answer of a status means, and its body if it matters. */
export interface AnswerContract {
  readonly means: string
  readonly body?: Shown
}

/** A call to a counterpart as its makers need to know it; conformance/openapi.ts prints it. */
export interface CallContract {
  readonly method: 'GET' | 'POST'
  /** below the counterpart's address, with `{…}` for what differs */
  readonly path: string
  readonly summary: string
  readonly body?: Shown
  /** by status or `4XX`; answers that mean the same to every call are left out */
  readonly answers: Readonly<Record<string, AnswerContract>>
}

/** A notice to us. */
export interface NoticeContract {
  readonly path: string
  readonly summary: string
  readonly body: Shown
  /** what our answer of a status means */
  readonly answers: Readonly<Record<string, string>>
}
