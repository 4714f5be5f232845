import type { Language } from '../domain/languages.ts'
import { type Avos, parseAmount } from '../domain/money/money.ts'
import type { WatchedParcel } from '../domain/plans/watched-parcels.ts'
import type { Platform } from '../domain/platforms.ts'
import type { EarlyLine, MyLine, MyRecord } from '../domain/records/my-records.ts'
import type { MyState } from '../domain/records/record-states.ts'
import type { WireResponse } from '../wire/index.ts'
import { ParseError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type Answer = WireResponse<'GET /my-records/{recordNo}'>
type Wire = Extract<Answer, { readonly history: unknown }>
type WireEarly = Extract<Answer, { readonly moneyOpen: boolean }>

const LIST = 'GET /my-records'
const ONE = 'GET /my-records/{recordNo}'
const DOCUMENTS = 'POST /my-records/{recordNo}/documents'
const NOTICE_LANGUAGE = 'POST /my-records/notice-language'
const PLAN_NEWS = 'POST /my-records/plan-news'
const CALENDAR = 'GET /my-records/{recordNo}/calendar/link'

export interface RecordsPage {
  readonly records: readonly MyLine[]
  /** undefined at the end of the list */
  readonly cursor: string | undefined
  /** of notifications; undefined: as the page is at each order or application */
  readonly noticeLanguage: Language | undefined
  /** whether notifications say that a plan is no longer the newest, or that a watched parcel changed */
  readonly planNews: boolean
  readonly watching: readonly WatchedParcel[]
}

/** Records, drafts and cart of the signed-in account on a platform, the newest first (decision 13). */
export async function fetchMyRecords(
  api: ApiClient,
  query: { readonly platform: Platform; readonly search?: string; readonly state?: MyState; readonly cursor?: string },
  options: CallOptions = {},
): Promise<RecordsPage> {
  const { records, cursor, noticeLanguage, planNews, watching } = await api.call(LIST, { query }, { ...options, safe: true })
  return read(LIST, () => ({
    records: records.map(toLine),
    cursor,
    noticeLanguage,
    planNews: planNews !== false,
    watching: list(watching ?? []).map(toWatched),
  }))
}

/** Chooses the language of notifications. */
export async function chooseNoticeLanguage(api: ApiClient, noticeLanguage: Language | undefined): Promise<void> {
  await api.call(NOTICE_LANGUAGE, { body: { ...(noticeLanguage && { noticeLanguage }) } }, { safe: true })
}

/** Chooses whether notifications say that a plan is no longer the newest. */
export async function choosePlanNews(api: ApiClient, planNews: boolean): Promise<void> {
  await api.call(PLAN_NEWS, { body: { planNews } }, { safe: true })
}

/** One of the signed-in account's records; 404 for those of other accounts. */
export async function fetchMyRecord(
  api: ApiClient,
  recordNo: string,
  platform: Platform,
  options: CallOptions = {},
): Promise<MyRecord | EarlyLine> {
  const wire = await api.call(ONE, { params: { recordNo }, query: { platform } }, { ...options, safe: true })
  return read(ONE, () => ('history' in wire ? toRecord(wire) : toEarly(wire)))
}

/** Adds uploaded files to a record, all or none. Repeating the call has no effect. */
export async function addDocuments(api: ApiClient, recordNo: string, platform: Platform, files: readonly string[]): Promise<MyRecord> {
  const wire = await api.call(DOCUMENTS, { params: { recordNo }, body: { platform, files: [...files] } }, { safe: true })
  return read(DOCUMENTS, () => toRecord(wire))
}

/** Absolute address of the expected day as a calendar event in the user's language; valid for a minute (decision 4). */
export async function calendarLink(api: ApiClient, recordNo: string, platform: Platform): Promise<string> {
  const { url } = await api.call(CALENDAR, { params: { recordNo }, query: { platform } }, { safe: true })
  return read(CALENDAR, () => api.urlOf(text(url)))
}

function amountOf(text: string): Avos {
  const amount = parseAmount(text)
  if (amount === undefined) throw new ParseError(ONE, `no amount: ${text}`)
  return amount
}

function toLine(wire: WireResponse<typeof LIST>['records'][number]): MyLine {
  if ('moneyOpen' in wire) return toEarly(wire)
  const { changedAt: _, paid, ...line } = wire
  return { ...line, paid: paid === undefined ? undefined : amountOf(paid) }
}

const toWatched = ({ number, location, orderable, news }: WireResponse<typeof LIST>['watching'][number]): WatchedParcel => ({
  ...{ number, location, orderable, news },
})

const toEarly = ({
  state,
  kind,
  recordNo,
  title,
  plans,
  at,
  until,
  amount,
  tid,
  tooOld = false,
  itemCode,
  moneyOpen,
}: WireEarly): EarlyLine => ({
  ...{ state, kind, recordNo, title, plans, at, until, tid, tooOld, itemCode, moneyOpen },
  amount: amount === undefined ? undefined : amountOf(amount),
})

const toRecord = ({ changedAt: _, paid, results, payments, owed, history, notices, ...line }: Wire): MyRecord => ({
  ...line,
  paid: paid === undefined ? undefined : amountOf(paid),
  results: results.map(({ item, state, fileCode, why, news }) => ({ item, state, fileCode, why, news })),
  payments: payments.map(({ tid, amount, refunded, asked, paidAt }) => ({
    tid,
    amount: amountOf(amount),
    refunded: amountOf(refunded),
    asked: amountOf(asked),
    paidAt,
  })),
  owed: owed.map(({ nodeCode, amount }) => ({ nodeCode, amount: amountOf(amount) })),
  history: history.map(({ state, at, why }) => ({ state, at, why })),
  notices,
})
