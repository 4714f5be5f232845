import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { fieldFault } from './field-faults.ts'
import { invalidRequest } from './problem.ts'

/** The one file of a form, in its field `file`. A form without it, or one that cannot be parsed, is refused. */
export async function formFile(request: FastifyRequest): Promise<MultipartFile> {
  const part = await request.file().catch((error: Error & { readonly statusCode?: number }) => {
    // the plugin's own refusals have a status; its parser's errors have none, and are the caller's fault
    throw error.statusCode === undefined ? invalidRequest() : error
  })
  if (part?.fieldname !== 'file') throw invalidRequest(fieldFault('body', 'file', 'must be a file'))
  return part
}
