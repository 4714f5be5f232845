import type { Recording } from '#shared/domain/files/file-kinds.ts'
import { soundLength } from '#shared/domain/files/sound-length.ts'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import type { Content } from './content.ts'
import type { Refusal } from './refusal.ts'
import { startsWithMarkup } from './signature.ts'

/** Checks a recording: it must contain only sound, and be long enough to contain any [5-03]. */
export async function judgeRecording(type: Recording, content: Content): Promise<Refusal | undefined> {
  if (await startsWithMarkup(content)) return 'two-in-one'
  const seconds = await soundLength(type, content.read, content.size)
  if (seconds === undefined) return 'damaged'
  return seconds < UPLOAD_LIMITS.minSeconds ? 'short' : undefined
}
