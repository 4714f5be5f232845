import type { ApiRoutes } from '../context.ts'
import { implement } from '../http/implement.ts'
import { notFound } from '../http/problem.ts'
import { findRecord, listRecords } from '../records/repository.ts'
import { setState, takeRecord } from './acts.ts'
import { readCursor, readInstant, writeCursor } from './cursor.ts'
import { openFileOf } from './files.ts'
import { keyedCall, once } from './once.ts'
import { currentResults, lineOf, viewOfRecord } from './view.ts'

const PAGE = 50

/** The calls of the bureau's own system (decision 11): see records, handle them. */
export const backOfficeRoutes: ApiRoutes = async (app, context) => {
  const { db, payments } = context

  implement(app, 'GET /back-office/records', async ({ query }) => {
    const limit = query.limit ?? PAGE
    const filter = {
      since: query.since === undefined ? undefined : readInstant(query.since),
      after: query.cursor === undefined ? undefined : readCursor(query.cursor),
      kind: query.kind,
      states: query.state,
    }
    const rows = await listRecords(db, filter, limit + 1)
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return { records: page.map(lineOf), ...(rows.length > limit && last ? { cursor: writeCursor(last) } : {}) }
  })

  implement(app, 'GET /back-office/records/{recordNo}', async ({ params }) => {
    const record = await findRecord(db, params.recordNo)
    if (record === undefined) throw notFound()
    return viewOfRecord(db, record)
  })

  implement(app, 'GET /back-office/records/{recordNo}/files/{fileCode}', async ({ params, reply }) =>
    openFileOf(context, params.recordNo, params.fileCode, reply),
  )

  implement(app, 'POST /back-office/records/{recordNo}/take', async ({ params, body, caller, request }) => {
    const call = keyedCall(caller, request)
    return payments.keepBooks((books) => once(books, call, async () => lineOf(await takeRecord(books, { ...body, ...params, caller }))))
  })

  implement(app, 'POST /back-office/records/{recordNo}/state', async ({ params, body, caller, request }) => {
    const call = keyedCall(caller, request)
    return payments.keepBooks((books) =>
      once(books, call, async () => {
        const missing = async (record: Parameters<typeof currentResults>[1]) =>
          (await currentResults(books.tx, record)).flatMap(({ item, state }) => (state === 'wanted' ? [item] : []))
        return lineOf(await setState(books, { ...body, ...params, caller }, missing))
      }),
    )
  })
}
