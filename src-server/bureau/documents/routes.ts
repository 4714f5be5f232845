import type { ApiRoutes } from '../../context.ts'
import { implement } from '../../platform/http/implement.ts'
import { limitOf } from '../../platform/rate-limits/limits.ts'
import { checkDocument } from './check.ts'

/** A key that is new is found by then. */
const KEYS_FOR_SECONDS = 3600

/** The published keys of documents, and what became of a document (decision 12). Anybody may ask. */
export const documentRoutes: ApiRoutes = async (app, { db, sealer, settings }) => {
  app.addHook('onClose', () => sealer.close())

  // not limited, as a count is kept in the database: the keys are there for whoever checks a document without it
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
