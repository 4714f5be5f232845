import { retriable } from '../../api/deadline.ts'
import { isHttpError, isTimeout, isTooMany, NetworkError } from '../../api/errors.ts'
import { sendPart, type UploadAnswer, type UploadTarget, uploadState } from '../../api/files.ts'
import type { ApiClient } from '../../api/types.ts'
import type { PickedFile } from '../../domain/forms/answers.ts'
import type { Clock } from '../../ports/clock.ts'
import { isGivenUp } from '../core/error-messages.ts'
import { isReadable } from './upload-faults.ts'

/** An upload that gets no further for so long has failed. */
export const STILL_MS = 120_000
/** How long an upload waits after the first failure, the second, and so on; then always as long as after the last. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 15_000]
/** A part takes about so long, which is less than every time limit between page and server (docs/deploy.md "Time limits"). */
const PART_MS = 10_000
const FIRST_BYTES = 256 * 1024
const LEAST_BYTES = 64 * 1024
const MOST_BYTES = 4 * 1024 * 1024

/** The file can be read no longer: it was moved, changed or taken back since it was picked. */
export class FileGone extends Error {}

/** How far an upload is. */
export interface UploadProgress {
  /** 0 to 1 */
  readonly share: number
  /** the line broke, and the upload goes on by itself */
  readonly isWaiting: boolean
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress: (progress: UploadProgress) => void
  /** some of the file may be at the server already */
  readonly isRetry: boolean
}

/**
 * Sends a file in parts. Where the line breaks or the server is away, it waits, requests how far the file is, and goes on
 * there. Rejects when the server refuses a part with an error, or nothing more has arrived for `STILL_MS`.
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
  let asks = isRetry
  let failures = 0
  let failingSince: number | undefined
  const now = () => clock.now().getTime()

  async function next(): Promise<UploadAnswer> {
    if (asks) return uploadState(api, target.fileUid, { signal })
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
      } else if (!asks) throw new NetworkError('POST /file/upload', 'the part was not added')
      asks = false
    } catch (error) {
      failingSince ??= now()
      if (isGivenUp(error, signal) || !passes(error)) throw error
      if (!(await isReadable(file.content))) throw new FileGone()
      if (now() - failingSince >= STILL_MS) throw error
      asks = true
      partBytes = LEAST_BYTES
      onProgress({ share: furthest / file.bytes, isWaiting: true })
      await pause(clock, PAUSES_MS[failures] ?? PAUSES_MS.at(-1) ?? 0, signal)
      failures += 1
    }
  }
}

/** Whether a failure may pass: of the line, of a gateway, of a part of the server that is away for a moment. */
const passes = (error: unknown): boolean =>
  retriable(error) || isTimeout(error) || isTooMany(error) || (isHttpError(error) && error.status === 408)

/** How many bytes take a part's time, as the last part showed. */
const bytesInTime = (bytes: number, ms: number): number =>
  Math.round(Math.min(MOST_BYTES, Math.max(LEAST_BYTES, (bytes * PART_MS) / Math.max(1, ms))))

/** Waits; a signal ends the wait. */
const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const stop = clock.after(ms, resolve)
    const ended = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', ended, { once: true })
  })
