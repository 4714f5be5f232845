import { LANGUAGE_FACTS } from '#shared/domain/languages.ts'
import type { Platform } from '#shared/domain/platforms.ts'
import { readRecordsSearch } from '#shared/domain/records/my-records.ts'
import { chooseNoticeLanguage, noticeChoicesOf } from '../../accounts/notice-language.ts'
import { isSigned, signLink } from '../../applications/files/signed-link.ts'
import { choosePlanNews } from '../../bureau/notices/plan-news.ts'
import { type BureauRecord, findRecord } from '../../bureau/records/repository.ts'
import type { ApiRoutes, Context } from '../../context.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound } from '../../platform/http/problem.ts'
import { watchedBy } from '../../sales/watched/repository.ts'
import { allRecordsOf } from './all-records.ts'
import { calendarOf } from './calendar.ts'
import { addDocuments } from './documents.ts'
import { readPlace, writePlace } from './list-place.ts'
import { orderLine, unpaidOrder, withBills } from './own-orders.ts'
import { expectedDayOf, myRecord } from './view.ts'
import { waitingFor } from './waiting.ts'

const PAGE = 20

/**
 * All records of the caller, from the cart to closed ones (decision 13). Another account's records, and those of the other platform, are
 * not found.
 */
export const myRecordsRoutes: ApiRoutes = async (app, context) => {
  const { db, clock, origins } = context
  implement(app, 'GET /my-records', async ({ account, query: { platform, search, state, cursor } }) => {
    const after = cursor === undefined ? undefined : readPlace(cursor)
    const wanted = {
      owner: account.id,
      accountType: account.accountType,
      platform,
      search: search && readRecordsSearch(search),
      state,
      after,
    }
    const found = await allRecordsOf(context, wanted, PAGE + 1)
    const last = found[PAGE - 1]
    const { noticeLanguage, planNews } = await noticeChoicesOf(db, account.id)
    return {
      records: found.slice(0, PAGE).map(({ line }) => line),
      ...(found.length > PAGE && last ? { cursor: writePlace(last.place) } : {}),
      ...(noticeLanguage === null ? {} : { noticeLanguage }),
      planNews,
      watching: await watchedBy(db, account.id),
    }
  })

  implement(app, 'POST /my-records/notice-language', async ({ account, body }) => {
    await chooseNoticeLanguage(db, account.id, body.noticeLanguage ?? null)
    return body
  })

  implement(app, 'POST /my-records/plan-news', async ({ account, body }) => {
    await choosePlanNews(db, account.id, body.planNews)
    return body
  })

  implement(app, 'GET /my-records/waiting', async ({ account, query: { platform } }) => ({
    waiting: await waitingFor(context, account.id, platform),
  }))

  implement(app, 'GET /my-records/{recordNo}', async ({ account, params, query }) => {
    const record = await ownRecord(context, account.id, query.platform, params.recordNo)
    if (record !== undefined) return myRecord(context, record)
    const order = await unpaidOrder(db, account.id, query.platform, params.recordNo)
    if (order === undefined) throw notFound()
    const [own] = await withBills(db, [order])
    if (own === undefined) throw notFound()
    const bill = await context.payments.refresh(own.bill)
    const paid = await ownRecord(context, account.id, query.platform, params.recordNo)
    return paid === undefined ? orderLine(context, { ...own, bill }) : myRecord(context, paid)
  })

  implement(app, 'GET /my-records/{recordNo}/calendar/link', async ({ account, session, params: { recordNo }, query, language }) => {
    const record = await ownRecord(context, account.id, query.platform, recordNo)
    if (record === undefined || (await expectedDayOf(context, record)) === undefined) throw notFound()
    const mark = signLink(session, calendarMark(recordNo), clock.now())
    const parameters = new URLSearchParams({ language, until: String(mark.until), key: mark.key })
    return { url: `/my-records/${encodeURIComponent(recordNo)}/calendar?${parameters}` }
  })

  implement(app, 'GET /my-records/{recordNo}/calendar', async ({ params: { recordNo }, query: { language, ...mark }, reply }) => {
    const record = await findRecord(db, recordNo)
    const now = clock.now()
    if (record === undefined || !(await isSigned(db, record.owner, calendarMark(recordNo), mark, now))) throw notFound()
    const day = await expectedDayOf(context, record)
    if (day === undefined) throw notFound()
    reply
      .type('text/calendar; charset=utf-8')
      .header('content-language', LANGUAGE_FACTS[language].locale)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', attachment(`${recordNo}.ics`))
    return calendarOf({ recordNo, day, language, origin: origins.product, now })
  })

  implement(app, 'POST /my-records/{recordNo}/documents', async ({ account, params, body: { platform, files } }) => {
    const record = await addDocuments(context, { owner: account.id, platform, recordNo: params.recordNo, files })
    return myRecord(context, record)
  })
}

const calendarMark = (recordNo: string): string => `calendar ${recordNo}`

async function ownRecord({ db }: Context, owner: string, platform: Platform, recordNo: string): Promise<BureauRecord | undefined> {
  const record = await findRecord(db, recordNo)
  return record?.owner === owner && record.platform === platform ? record : undefined
}
