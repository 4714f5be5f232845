import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { invalidRequest } from './problem.ts'

/** The one file of a form, in its field `file`; a form without it, and one that cannot be read, are refused. */
export async function formFile(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch((error: Error & { readonly statusCode?: number }) => {
    // the plugin's own refusals have a status; what its parser throws has none, and is the caller's doing
    throw error.statusCode === undefined ? invalidRequest() : error
  })
  if (part?.fieldname !== 'file') throw invalidRequest()
  return part
}
