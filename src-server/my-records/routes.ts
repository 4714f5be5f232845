import { readCursor, writeCursor } from '../back-office/cursor.ts'
import type { ApiRoutes } from '../context.ts'
import { implement } from '../http/implement.ts'
import { notFound } from '../http/problem.ts'
import { findRecord, ownRecords } from '../records/repository.ts'
import { addDocuments } from './documents.ts'
import { myLines, myRecord } from './view.ts'

const PAGE = 20

/** Everything of the caller that the bureau handles (decision 13); another account's, and the other platform's, is not found. */
export const myRecordsRoutes: ApiRoutes = async (app, context) => {
  implement(app, 'GET /my-records', async ({ account, query: { platform, search, cursor } }) => {
    const at = cursor === undefined ? undefined : readCursor(cursor)
    const before = at && { receivedAt: at.changedAt, recordNo: at.recordNo }
    const rows = await ownRecords(context.db, { owner: account.id, platform, search: search?.trim(), before }, PAGE + 1)
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return {
      records: await myLines(context, page),
      ...(rows.length > PAGE && last ? { cursor: writeCursor({ changedAt: last.receivedAt, recordNo: last.recordNo }) } : {}),
    }
  })

  implement(app, 'GET /my-records/{recordNo}', async ({ account, params, query }) => {
    const record = await findRecord(context.db, params.recordNo)
    if (record?.owner !== account.id || record.platform !== query.platform) throw notFound()
    return myRecord(context, record)
  })

  implement(app, 'POST /my-records/{recordNo}/documents', async ({ account, params, body: { platform, files } }) => {
    const record = await addDocuments(context, { owner: account.id, platform, recordNo: params.recordNo, files })
    return myRecord(context, record)
  })
}
