import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { checkDocument } from './check.ts'

/** A new key is visible to callers after this time at the latest. */
const KEYS_FOR_SECONDS = 3600

/** The published keys of documents, and the status of a document (decision 12). Both calls are public. */
export const documentRoutes: ApiRoutes = async (app, { db, sealer, settings }) => {
  app.addHook('onClose', () => sealer.close())

  // no limit, because its count would be in the database, and the keys must be available without the database
  implement(app, 'GET /document-keys', async ({ reply }) => {
    const { published } = await sealer.marks()
    reply.header('cache-control', `public, max-age=${KEYS_FOR_SECONDS}`)
    return { keys: [...published] }
  })

  implement(
    app,
    'GET /document-check',
    async ({ query }) => {
      const mark = await (await sealer.marks()).read(query.d ?? '')
      const document = mark && (await checkDocument(db, mark))
      return document === undefined ? { known: false } : { known: true, document }
    },
    { limit: limitOf(settings, 'document') },
  )
}
