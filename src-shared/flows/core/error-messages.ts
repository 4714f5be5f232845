import { isCancelled, isHttpError, isNetworkError, isTimeout } from '../../api/errors.ts'
import type { Message } from '../../ports/message.ts'

/** Whether the server's message explains the refusal to the user; its status alone explains nothing. */
const explained = (status: number): boolean => status >= 400 && status < 500 && status !== 401

/** The message for a failed call: the server's own where it gave one [8-08], else section 8's. */
export function messageOf(error: unknown): Message {
  if (isTimeout(error)) return { key: 'requestTimeout' }
  if (isNetworkError(error)) return { key: 'networkAbnormal' }
  if (isHttpError(error) && error.problem !== undefined && explained(error.status)) return { text: error.problem.message }
  return { key: 'systemOrNetworkException' }
}

/** Why a call failed, to be shown below a message of the failure's own; undefined where that adds nothing to it [8-03]. */
export function reasonOf(error: unknown): Message | undefined {
  const message = messageOf(error)
  return 'key' in message && message.key === 'systemOrNetworkException' ? undefined : message
}

/** The details of a row of section 8 whose text is 'server': whatever the server said [8-08]. */
export function detailsOf(error: unknown): { readonly message?: Message } {
  const message = isHttpError(error) && error.problem !== undefined ? { text: error.problem.message } : reasonOf(error)
  return message === undefined ? {} : { message }
}

/** Whether the user cancelled the call or a newer one replaced it: then there is no failure to show. */
export const isGivenUp = (error: unknown, signal?: AbortSignal): boolean => isCancelled(error) || signal?.aborted === true
