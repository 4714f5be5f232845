import { isCancelled, isHttpError, isNetworkError, isTimeout } from '../../api/errors.ts'
import type { Message } from '../../ports/message.ts'

/** Whether a status comes with a message that explains the refusal to the user. */
const explained = (status: number): boolean => status >= 400 && status < 500 && status !== 401

/** The message for a failed call: the server's if there is one [8-08], else that of section 8. */
export function messageOf(error: unknown): Message {
  if (isTimeout(error)) return { key: 'requestTimeout' }
  if (isNetworkError(error)) return { key: 'networkAbnormal' }
  if (isHttpError(error) && error.problem !== undefined && explained(error.status)) return { text: error.problem.message }
  return { key: 'systemOrNetworkException' }
}

/** Why a call failed, to be shown below the failure's own message; undefined if it would add nothing [8-03]. */
export function reasonOf(error: unknown): Message | undefined {
  const message = messageOf(error)
  return 'key' in message && message.key === 'systemOrNetworkException' ? undefined : message
}

/** Details for a row of section 8 whose text is 'server': the server's message or the reason [8-08]. */
export function detailsOf(error: unknown): { readonly message?: Message } {
  const message = isHttpError(error) && error.problem !== undefined ? { text: error.problem.message } : reasonOf(error)
  return message === undefined ? {} : { message }
}

/** Whether the call was cancelled by the user or by a newer call; then no failure is shown. */
export const isGivenUp = (error: unknown, signal?: AbortSignal): boolean => isCancelled(error) || signal?.aborted === true
