import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { UPLOAD_LIMITS } from '#shared/domain/files/upload-rules.ts'
import { refused } from './client.ts'
import type { Bureau } from './desk.ts'
import { handIn } from './issue.ts'
import { type PostedForm, readPostedForm } from './posted-form.ts'
import { recordActOf, replyAfterAct } from './record-pages.ts'

type OfItem = FastifyRequest<{ Params: { recordNo: string; item: string } }>
/** More than the API accepts, because "too large" must be the API's own answer. */
const MOST_BYTES = UPLOAD_LIMITS.maxBytes * 2

/** The form that uploads a document. It has its own plugin scope, because no other form carries a file. */
export async function uploadForm(app: FastifyInstance, bureau: Bureau): Promise<void> {
  await app.register(multipart, { limits: { files: 1, fields: 10, fieldSize: 2_000, fileSize: MOST_BYTES }, throwFileSizeLimit: false })

  app.post('/bureau/records/:recordNo/results/:item', { bodyLimit: MOST_BYTES * 2 }, async (request: OfItem, reply) => {
    const { given, file } = await readForm(request)
    const { recordNo, item } = request.params
    const answer = file === undefined ? refused(400, 'file-wanted') : await handIn(bureau, recordActOf(recordNo, given), item, file)
    return replyAfterAct(bureau, request, reply, answer.ok ? { done: 'result' } : { refusal: answer.refusal, given })
  })
}

async function readForm(request: FastifyRequest): Promise<{ given: PostedForm; file: Buffer | undefined }> {
  const fields = new URLSearchParams()
  let file: Buffer | undefined
  for await (const part of request.parts()) {
    if (part.type === 'field') fields.append(part.fieldname, String(part.value))
    else if (part.fieldname === 'file') file = await part.toBuffer()
    else part.file.resume()
  }
  return { given: readPostedForm(fields), file: file?.length === 0 ? undefined : file }
}
