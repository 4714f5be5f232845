import { isNetworkError, isTimeout } from '../../../api/errors.ts'
import type { Message } from '../../../ports/message.ts'
import { messageOf } from '../../core/error-messages.ts'

/** Why places cannot be shown, with the way on: no connection, no answer in time, or the server's reason for a refusal. */
export function failureText(error: unknown): Message {
  if (isNetworkError(error)) return { key: 'placesOffline' }
  if (isTimeout(error)) return { key: 'placesSlow' }
  return messageOf(error)
}
