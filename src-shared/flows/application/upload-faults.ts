import { isHttpError } from '../../api/errors.ts'
import { extensionOf, isRecording, type Recording } from '../../domain/files/file-kinds.ts'
import { cleanFileName } from '../../domain/files/file-name.ts'
import { soundLength } from '../../domain/files/sound-length.ts'
import { UPLOAD_REFUSAL_TEXTS } from '../../domain/files/upload-refusal-texts.ts'
import { refusalValues, type UploadFault, type UploadRefusal } from '../../domain/files/upload-rules.ts'
import type { Answers, PickedFile } from '../../domain/forms/answers.ts'
import type { Language } from '../../domain/languages.ts'
import type { Step } from '../../domain/service/service.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import { reasonOf } from '../core/error-messages.ts'
import type { AnswerFault, UploadItem } from './types.ts'
import { pickWireText } from './wire-text.ts'

/** The message for a picked file that is refused [8-11]. */
export const uploadFaultText = (fault: UploadFault, maxFiles: number): Message => ({
  key: fault,
  values: refusalValues(maxFiles),
})

/** The message for an upload that the server refused. It is chosen by the reason, so it follows the page's language. */
export function uploadRefusalText({ reason, message }: Refused, maxFiles: number): Message {
  // a newer server may have a reason that this page does not know
  const key: MessageKey | undefined = reason && UPLOAD_REFUSAL_TEXTS[reason]
  if (key !== undefined) return { key, values: refusalValues(maxFiles) }
  return message === undefined ? { key: 'uploadFailed' } : { text: message }
}

interface Refused {
  readonly reason: UploadRefusal | undefined
  /** the server's text */
  readonly message: string | undefined
}

/** The message for a failed upload [8-11]: the server's if it refused, else a general one with the cause. */
export function uploadFailure(error: unknown, { name }: Pick<PickedFile, 'name'>): { readonly message: Message; readonly why?: Message } {
  if (isHttpError(error) && error.problem !== undefined && error.status < 500) return { message: { text: error.problem.message } }
  const why = isHttpError(error) ? undefined : reasonOf(error)
  return { message: { key: recordingOf(name) === undefined ? 'uploadFailed' : 'audioUploadFailed' }, ...(why === undefined ? {} : { why }) }
}

/**
 * Whether a picked file can still be read. Browsers read a file only while sending it, and report one that was moved,
 * changed or removed since (from a cloud drive or a camera) as a lost connection.
 */
export async function isReadable(content: unknown): Promise<boolean> {
  try {
    await (content as Blob).slice(0, 1).arrayBuffer()
    return true
  } catch {
    // NotFoundError or NotReadableError
    return false
  }
}

/** Adds the length to each recording. If it cannot be read, the server checks it. */
export const withSeconds = (files: readonly PickedFile[]): Promise<readonly PickedFile[]> =>
  Promise.all(
    files.map(async (file) => {
      const type = recordingOf(file.name)
      if (type === undefined) return file
      const content = file.content as Blob
      const read = async (at: number, length: number) => new Uint8Array(await content.slice(at, at + length).arrayBuffer())
      const seconds = await soundLength(type, read, file.bytes).catch(() => undefined)
      return seconds === undefined ? file : { ...file, seconds }
    }),
  )

export function recordingOf(name: string): Recording | undefined {
  const ending = extensionOf(cleanFileName(name))
  return isRecording(ending) ? ending : undefined
}

/** Faults for required materials without a file, and for running uploads [5-03]. */
export function uploadAnswerFaults(
  step: Step,
  materials: Answers['materials'],
  uploads: Readonly<Record<string, readonly UploadItem[]>>,
  language: Language,
): readonly AnswerFault[] {
  return step.materials.flatMap((material): AnswerFault[] => {
    const place = { stepId: step.id, path: material.id }
    const label = pickWireText(material.name, language)
    if ((uploads[material.id] ?? []).some(({ at }) => at.kind === 'sending'))
      return [{ ...place, label, message: { key: 'uploadUnderWay' } }]
    const isMissing = material.required && (materials[material.id]?.length ?? 0) === 0
    // the sentence itself names the material
    return isMissing ? [{ ...place, label: '', message: { key: 'uploadMissing', values: { label } } }] : []
  })
}

/** Faults for running uploads of form fields, which the submission would otherwise miss [5-03]. */
export const fieldUploadFaults = (step: Step, uploads: Readonly<Record<string, readonly UploadItem[]>>): readonly AnswerFault[] =>
  Object.entries(uploads).flatMap(([key, items]) => {
    const item = items.find(({ at }) => at.kind === 'sending')
    const path = key.startsWith(`${step.id}/`) ? key.slice(step.id.length + 1) : undefined
    if (item === undefined || path === undefined) return []
    return [{ stepId: step.id, path, label: item.name, message: { key: 'uploadUnderWay' } }]
  })
