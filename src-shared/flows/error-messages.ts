import { isCancelled, isHttpError, isNetworkError, isTimeout } from '../api/errors.ts'
import type { Message } from '../ports/message.ts'

/** A refusal the server explained in the user's language; its status alone says nothing to a person. */
const explained = (status: number): boolean => status >= 400 && status < 500 && status !== 401

/** The words for a failed call: the server's own where it gave some [8-08], else section 8's. */
export function messageOf(error: unknown): Message {
  if (isTimeout(error)) return { key: 'requestTimeout' }
  if (isNetworkError(error)) return { key: 'networkAbnormal' }
  if (isHttpError(error) && error.problem !== undefined && explained(error.status)) return { text: error.problem.message }
  return { key: 'systemOrNetworkException' }
}

/** What is said of a failure that has words of its own: the server's where it gave some, else what the network did; else nothing more [8-08]. */
export function reasonOf(error: unknown): Message | undefined {
  if (isHttpError(error)) return error.problem === undefined ? undefined : { text: error.problem.message }
  return isTimeout(error) || isNetworkError(error) ? messageOf(error) : undefined
}

/** The details of a row that says 'server' [8-08]. */
export function detailsOf(error: unknown): { readonly message?: Message } {
  const message = reasonOf(error)
  return message === undefined ? {} : { message }
}

/** Taken back by the user or overtaken by a newer run: nothing to tell anyone. */
export const isGivenUp = (error: unknown, signal?: AbortSignal): boolean => isCancelled(error) || signal?.aborted === true
