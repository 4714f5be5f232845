import { isCancelled, isHttpError, isNetworkError, isTimeout } from '../api/errors.ts'
import type { Message } from '../ports/message.ts'

/** Whether the server's message explains the refusal to the user; its status alone explains nothing. */
const explained = (status: number): boolean => status >= 400 && status < 500 && status !== 401

/** The message for a failed call: the server's own where it gave one [8-08], else section 8's. */
export function messageOf(error: unknown): Message {
  if (isTimeout(error)) return { key: 'requestTimeout' }
  if (isNetworkError(error)) return { key: 'networkAbnormal' }
  if (isHttpError(error) && error.problem !== undefined && explained(error.status)) return { text: error.problem.message }
  return { key: 'systemOrNetworkException' }
}

/** Why a call failed, for a failure that has a message of its own: the server's message, or what the network did; else undefined [8-08]. */
export function reasonOf(error: unknown): Message | undefined {
  if (isHttpError(error)) return error.problem === undefined ? undefined : { text: error.problem.message }
  return isTimeout(error) || isNetworkError(error) ? messageOf(error) : undefined
}

/** The details of a row of section 8 whose text is 'server' [8-08]. */
export function detailsOf(error: unknown): { readonly message?: Message } {
  const message = reasonOf(error)
  return message === undefined ? {} : { message }
}

/** Whether the user cancelled the call or a newer one replaced it: then there is no failure to show. */
export const isGivenUp = (error: unknown, signal?: AbortSignal): boolean => isCancelled(error) || signal?.aborted === true
