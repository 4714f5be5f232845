import { isHttpError, isTooMany, isUnanswered, NetworkError } from '../../api/errors.ts'
import { sendPart, type UploadAnswer, type UploadTarget, uploadState } from '../../api/files.ts'
import type { ApiClient } from '../../api/types.ts'
import type { PickedFile } from '../../domain/forms/answers.ts'
import type { Clock } from '../../ports/clock.ts'
import { isGivenUp } from '../core/error-messages.ts'
import { isReadable } from './upload-faults.ts'

/** An upload without progress for this time has failed. */
export const STILL_MS = 120_000
/** Delays before each retry; the last one repeats. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]
/** Target duration of one part, below every time limit between page and server (docs/deploy.md "Time limits"). */
const PART_MS = 10_000
const FIRST_BYTES = 256 * 1024
const LEAST_BYTES = 64 * 1024
const MOST_BYTES = 4 * 1024 * 1024

/** The file can no longer be read: it was moved, changed or removed since it was picked. */
export class FileGone extends Error {}

export interface UploadProgress {
  /** 0 to 1 */
  readonly share: number
  /** the connection is lost, and the upload will resume */
  readonly isWaiting: boolean
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
  /** the server may already have part of the file */
  readonly isRetry: boolean
}

/**
 * Sends a file in parts. If the connection or the server fails, it waits, queries how many bytes have arrived, and resumes
 * there. Rejects if a part fails with a permanent error, or if there is no progress for `STILL_MS`.
 */
export async function sendFile(
  { api, clock }: { readonly api: ApiClient; readonly clock: Clock },
  file: PickedFile,
  target: UploadTarget,
  { signal, onProgress, isRetry }: Sending,
): Promise<Exclude<UploadAnswer, { readonly kind: 'more' }>> {
  let at = 0
  let furthest = 0
  let partBytes = FIRST_BYTES
  let queriesProgress = isRetry
  let failures = 0
  let failingSince: number | undefined
  const now = () => clock.now().getTime()

  async function next(): Promise<UploadAnswer> {
    if (queriesProgress) return uploadState(api, target.fileUid, { signal })
    const part = { at, bytes: Math.min(partBytes, file.bytes - at) }
    const began = now()
    const answer = await sendPart(api, file, target, part, {
      signal,
      onProgress: (share) => onProgress({ share: (part.at + share * part.bytes) / file.bytes, isWaiting: false }),
    })
    partBytes = bytesInTime(part.bytes, now() - began)
    return answer
  }

  for (;;) {
    try {
      const answer = await next()
      if (answer.kind !== 'more') return answer
      at = answer.received
      if (at > furthest) {
        furthest = at
        failures = 0
        failingSince = undefined
      } else if (!queriesProgress) throw new NetworkError('POST /file/upload', 'the part was not added')
      queriesProgress = false
    } catch (error) {
      failingSince ??= now()
      if (isGivenUp(error, signal) || !isTransient(error)) throw error
      if (!(await isReadable(file.content))) throw new FileGone()
      if (now() - failingSince >= STILL_MS) throw error
      queriesProgress = true
      partBytes = LEAST_BYTES
      onProgress({ share: furthest / file.bytes, isWaiting: true })
      await pause(clock, PAUSES_MS[failures] ?? PAUSES_MS.at(-1) ?? 0, signal)
      failures += 1
    }
  }
}

/** Whether a failure may be temporary: connection, gateway, time-out or rate limit. */
const isTransient = (error: unknown): boolean => isUnanswered(error) || isTooMany(error) || (isHttpError(error) && error.status === 408)

/** Size of the next part, from the speed of the last one. */
const bytesInTime = (bytes: number, ms: number): number =>
  Math.round(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, (bytes * PART_MS) / Math.max(1, ms))))

/** Resolves after `ms`, or when the signal aborts. */
const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(ms, resolve)
    const ended = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', ended, { once: true })
  })
