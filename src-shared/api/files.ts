import type { UploadRefusal } from '../domain/files/upload-rules.ts'
import type { PickedFile, StoredFile } from '../domain/forms/answers.ts'
import type { AccountType } from '../domain/platforms.ts'
import type { WireResponse } from '../wire/index.ts'
import { ParseError } from './errors.ts'
import { read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

export interface UploadTarget {
  /** the user type of [6-03] */
  readonly target: AccountType
  readonly itemCode: string
  readonly materialsId: string | undefined
  /** the same for a retry, which then does not create a second file */
  readonly fileUid: string
}

export type UploadAnswer =
  /** the server has this many bytes from the beginning of the file */
  | { readonly kind: 'more'; readonly received: number }
  | { readonly kind: 'stored'; readonly file: StoredFile }
  /** final: sending the file again does not help */
  | { readonly kind: 'refused'; readonly reason: UploadRefusal | undefined; readonly message: string | undefined }

/** A part of a file, in bytes. */
export interface FilePart {
  readonly at: number
  readonly bytes: number
}

/** Sends a part of a file; the last part completes it [3-10]. */
export async function sendPart(
  api: ApiClient,
  file: PickedFile,
  { target, itemCode, materialsId, fileUid }: UploadTarget,
  { at, bytes }: FilePart,
  options: CallOptions = {},
): Promise<UploadAnswer> {
  const call = 'POST /file/upload'
  const form = new FormData()
  form.append('file', (file.content as Blob).slice(at, at + bytes), file.name)
  const query = { target, itemCode, fileUid, ...(materialsId === undefined ? {} : { materialsId }), at, size: file.bytes }
  return readAnswer(call, await api.upload(call, { query }, form, options))
}

/** Progress of an upload. */
export async function uploadState(api: ApiClient, fileUid: string, options: CallOptions = {}): Promise<UploadAnswer> {
  const call = 'GET /file/upload'
  return readAnswer(call, await api.call(call, { query: { fileUid } }, options))
}

function readAnswer(call: string, { success, reason, message, received, data }: WireResponse<'GET /file/upload'>): UploadAnswer {
  if (!success) return { kind: 'refused', reason, message }
  if (received !== undefined) return { kind: 'more', received }
  if (data === undefined) throw new ParseError(call, 'no file')
  return {
    kind: 'stored',
    file: read(call, () => ({
      fileCode: text(data.fileCode),
      name: text(data.fileName),
      type: text(data.fileType),
      url: text(data.fileUrl),
      bytes: data.fileSize,
    })),
  }
}

/** The bytes of one of the account's files [7-16]. */
export const fetchFile = (api: ApiClient, fileCode: string, options: Pick<CallOptions, 'signal'> = {}): Promise<Blob> =>
  api.bytes('GET /file/processing/download', { query: { fileCode } }, { ...options, safe: true })

/** Absolute address where the browser or the host can download one of the account's files; valid for a minute (decision 4). */
export async function fileLink(api: ApiClient, fileCode: string): Promise<string> {
  const call = 'GET /file/processing/link'
  const { url } = await api.call(call, { query: { fileCode } }, { safe: true })
  return read(call, () => api.urlOf(text(url)))
}

/** Deletes a file. `done` false: the server refused, with a message for the user [8-11]. */
export async function deleteFile(
  api: ApiClient,
  fileCode: string,
): Promise<{ readonly done: boolean; readonly message: string | undefined }> {
  const { success, message } = await api.call('DELETE /file', { query: { fileCode } })
  return { done: success, message }
}
