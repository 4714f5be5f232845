import type { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { files } from '../../applications/files/tables.ts'
import type { Context } from '../../context.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { notFound } from '../../platform/http/problem.ts'
import { findRecord } from '../records/repository.ts'

/** The bytes of a record's file, as an attachment; 404 for files that do not belong to the record. */
export async function openFileOf(
  { db, filePlaces }: Pick<Context, 'db' | 'filePlaces'>,
  recordNo: string,
  fileCode: string,
  reply: FastifyReply,
): Promise<Readable> {
  const record = await findRecord(db, recordNo)
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.fileCode, fileCode), eq(files.applyNo, recordNo), eq(files.state, 'kept')))
  const bytes = record && file && (await (await filePlaces()).store.open(fileCode))
  if (bytes === undefined) throw notFound()
  reply
    .type(file?.mime ?? 'application/octet-stream')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', attachment(file?.name ?? fileCode))
  return bytes
}
