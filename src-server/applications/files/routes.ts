import type { IncomingMessage } from 'node:http'
import multipart from '@fastify/multipart'
import { UPLOAD_REFUSAL_TEXTS } from '#shared/domain/files/upload-refusal-texts.ts'
import { refusalValues, UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { LANGUAGE_FACTS, type Language } from '#shared/domain/languages.ts'
import type { ApiRoutes } from '../../context.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { formFile } from '../../platform/http/form-file.ts'
import { implement } from '../../platform/http/implement.ts'
import { invalidRequest, notFound, notSignedIn } from '../../platform/http/problem.ts'
import { textOf } from '../../platform/http/texts.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { type PartConnection, type PartPlace, UploadParts } from './parts.ts'
import { downloadPath, type StoredFile } from './repository.ts'
import { Files, type UploadOutcome } from './service.ts'

/** The largest file, with ample space for the headers of its form. */
const FORM_LIMIT = UPLOAD_LIMITS.maxBytes * 2

/** The calls that upload, download and delete files [3-10], [6-03], [7-16]. */
export const filesRoutes: ApiRoutes = async (app, context) => {
  const places = await context.filePlaces()
  const files = new Files(context, places, app.log)
  const parts = new UploadParts(context, places, app.log, (upload) => files.upload(upload))
  // bytes are counted while they are streamed, so "too large" is an answer and not a broken connection
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 50, fileSize: FORM_LIMIT },
    throwFileSizeLimit: false,
  })

  implement(
    app,
    'POST /file/upload',
    async ({ query, account, language, request }) => {
      const part = await formFile(request)
      const { itemCode, fileUid, materialsId = '' } = query
      const upload = { accountId: account.id, itemCode, fileUid, materialsId, name: part.filename, stream: part.file }
      const place = partPlace(query)
      if (place === undefined) return answerOf(await files.upload(upload), language)
      return answerOf(await parts.add({ ...upload, place, connection: connectionOf(request.raw) }), language)
    },
    { bodyLimit: FORM_LIMIT, limit: limitOf(context.settings, 'upload') },
  )

  implement(app, 'GET /file/upload', async ({ query, account, language }) =>
    answerOf(await parts.resume({ accountId: account.id, fileUid: query.fileUid }), language),
  )

  implement(app, 'DELETE /file', async ({ query, account, language }) => {
    const removed = await files.remove(account.id, query.fileCode)
    return removed ? { success: true } : { success: false, message: textOf(language, 'deletionFailed') }
  })

  implement(app, 'GET /file/processing/link', async ({ query, account, session }) => {
    const url = await files.link(account.id, session, query.fileCode)
    if (url === undefined) throw notFound()
    return { url }
  })

  implement(app, 'GET /file/processing/download', async ({ query, account, language, reply }) => {
    const { fileCode, until, key } = query
    const byLink = until === undefined || key === undefined ? undefined : await files.ownerByLink(fileCode, { until, key })
    const owner = byLink ?? account?.id
    if (owner === undefined) throw notSignedIn()
    const opened = await files.open(owner, fileCode)
    if (!opened) throw notFound()
    const { file, bytes } = opened
    reply
      .type(file.mime)
      .header('content-length', file.size)
      .header('content-language', LANGUAGE_FACTS[language].locale)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', attachment(file.name))
    return bytes
  })
}

/** The position of a part; undefined for a file in one request. */
function partPlace({ at, size }: Partial<PartPlace>): PartPlace | undefined {
  if (at === undefined && size === undefined) return undefined
  if (at === undefined || size === undefined) throw invalidRequest()
  return { at, size }
}

const connectionOf = (request: IncomingMessage): PartConnection => ({
  isCut: () => !request.complete,
  arrived: () => request.socket.bytesRead,
  close: () => void request.destroy(),
})

function answerOf(outcome: UploadOutcome, language: Language) {
  if (outcome.ok === true) return { success: true, data: viewOf(outcome.file) }
  if (outcome.ok === 'more') return { success: true, received: outcome.received }
  const values = refusalValues(outcome.maxFiles)
  return { success: false, reason: outcome.reason, message: textOf(language, UPLOAD_REFUSAL_TEXTS[outcome.reason], values) }
}

/** A file on the wire [3-10]; appId and bucketId name this product and its one storage. */
function viewOf(file: StoredFile) {
  return {
    fileCode: file.fileCode,
    fileName: file.name,
    fileType: file.mime,
    fileUrl: downloadPath(file.fileCode),
    fileSize: file.size,
    fileUid: file.fileUid,
    fileStatus: 'done' as const,
    signature: file.sha256,
    appId: 'ecad',
    bucketId: 'uploads',
  }
}
