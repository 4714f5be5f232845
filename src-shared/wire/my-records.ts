import { Type } from 'typebox'
import { UPLOAD_LIMITS } from '../domain/files/upload-rules.ts'
import { LANGUAGES } from '../domain/languages.ts'
import { NOTICE_OCCASIONS, NOTICE_STATES } from '../domain/records/notices.ts'
import { EARLY_STATES, MY_STATES, RECORD_KINDS, RECORD_STATES } from '../domain/records/record-states.ts'
import { INFORM_TYPES } from '../domain/service/fixed-choices.ts'
import { RecordPayment, RecordResultView } from './bureau-record.ts'
import { MOST, oneOf, WireLanguage, WirePlatform, WireTextSchema } from './common.ts'
import { PlanNews } from './documents.ts'
import { ParcelLine } from './parcels.ts'
import { routes } from './route.ts'

const Instant = Type.String({ description: 'ISO instant' })
const Day = Type.String({ description: 'yyyy-mm-dd in Macao' })
const State = oneOf(RECORD_STATES)
const Amount = Type.String({ description: 'MOP, two decimals' })
const NoticeLanguage = oneOf(LANGUAGES, { description: 'as last chosen; absent: that of the page at each order or application' })
const RecordNo = Type.String({ minLength: 1, maxLength: 64 })

/** One of the caller's records in a list. */
export const MyRecordLine = Type.Object({
  recordNo: Type.String(),
  kind: oneOf(RECORD_KINDS),
  state: State,
  title: WireTextSchema,
  plans: Type.Array(Type.String(), { description: 'cadastral numbers; empty for an application' }),
  paid: Type.Optional(Type.String({ description: 'all that was paid for it, MOP, two decimals; absent where nothing was' })),
  receivedAt: Instant,
  changedAt: Instant,
  expectedDay: Day,
  expectedCertain: Type.Boolean({ description: 'false if holidays of the period are not published yet' }),
  late: Type.Boolean({ description: 'the expected day has passed without a result' }),
  newDay: Type.Optional(
    Type.Object(
      { day: Day, certain: Type.Boolean({ description: 'false: that day or later' }), why: Type.Optional(Type.String()) },
      { description: 'current expected day, if the bureau changed it or the promised one has passed' },
    ),
  ),
})

/** Something the bureau has not received yet: the caller's cart, a draft, or an unpaid order or application. */
export const MyEarlyLine = Type.Object({
  state: oneOf(EARLY_STATES),
  kind: oneOf(RECORD_KINDS),
  recordNo: Type.Optional(Type.String({ description: 'number of the order or application' })),
  title: WireTextSchema,
  plans: Type.Array(Type.String(), { description: 'cadastral numbers; empty for an application' }),
  at: Type.String({ description: 'ISO instant at which it was ordered, saved or last used' }),
  until: Type.Optional(
    Type.String({ description: 'ISO instant until which a cart or draft is kept, or an attempt can be paid; absent afterwards' }),
  ),
  amount: Type.Optional(Amount),
  tid: Type.Optional(Type.String({ description: 'tid of an unpaid order' })),
  tooOld: Type.Optional(
    Type.Boolean({ description: 'the order of plans can no longer be paid; its plans can go back to the cart, to be ordered again' }),
  ),
  itemCode: Type.Optional(Type.String({ description: 'of the application where it can be continued' })),
  moneyOpen: Type.Boolean({ description: 'a payment may be in progress, or a bank or a clerk is handling it: it must not be paid now' }),
})

/** All details of a record that its owner can see. */
export const MyRecord = Type.Object({
  ...MyRecordLine.properties,
  results: Type.Array(
    Type.Object({ ...Type.Omit(RecordResultView, ['receivedFileCode', 'sha256', 'at']).properties, news: Type.Optional(PlanNews) }),
    { description: 'fileCode of a document, for GET /file/processing/link' },
  ),
  payments: Type.Array(
    Type.Object({
      tid: Type.String({ description: 'tid of its receipt' }),
      ...Type.Omit(RecordPayment, ['merchantOrderNo', 'nodeCode']).properties,
    }),
  ),
  owed: Type.Array(Type.Object({ nodeCode: Type.String(), amount: Amount }), { description: 'requested second payments [2-19]' }),
  history: Type.Array(Type.Object({ state: State, at: Instant, why: Type.Optional(Type.String()) }), {
    description: 'its states so far, the oldest first',
  }),
  notices: Type.Array(
    Type.Object({
      of: oneOf(NOTICE_OCCASIONS),
      mode: oneOf(INFORM_TYPES),
      to: Type.Optional(Type.String({ description: 'masked; absent if no address is known' })),
      state: oneOf(NOTICE_STATES),
      at: Type.String({ description: 'ISO instant of its delivery or last failed attempt, otherwise of its creation' }),
    }),
    { description: 'notices sent to the owner, the oldest first [3-06]' },
  ),
})

export const myRecordsWire = routes({
  'GET /my-records': {
    spec: 'ours, decision 13',
    summary: 'Lists everything that the caller has on a platform, from the cart to closed records, the newest first',
    auth: 'session',
    query: Type.Object({
      platform: WirePlatform,
      search: Type.Optional(
        Type.String({ maxLength: 64, description: 'part of the number or of the service’s name, or a complete cadastral number' }),
      ),
      state: Type.Optional(oneOf(MY_STATES, { description: 'only records in this state' })),
      cursor: Type.Optional(Type.String({ maxLength: 200, description: 'value from the previous answer, to continue the list' })),
    }),
    response: Type.Object({
      records: Type.Array(Type.Union([MyRecordLine, MyEarlyLine])),
      cursor: Type.Optional(Type.String()),
      noticeLanguage: Type.Optional(NoticeLanguage),
      planNews: Type.Boolean({ description: 'whether the caller is told when a plan is no longer the newest or a watched parcel changes' }),
      watching: Type.Array(Type.Object({ ...ParcelLine, news: Type.Optional(PlanNews) }), {
        description: 'parcels that the caller watches, on both platforms, with what changed since',
      }),
    }),
  },
  'POST /my-records/notice-language': {
    spec: 'ours, decision 11',
    summary: 'Chooses the language of all further notices to the caller',
    auth: 'session',
    body: Type.Object({ noticeLanguage: Type.Optional(NoticeLanguage) }),
    response: Type.Object({ noticeLanguage: Type.Optional(NoticeLanguage) }),
  },
  'POST /my-records/plan-news': {
    spec: 'ours, decision 11',
    summary:
      'Chooses whether the caller is told, at most once a day, when a plan that was issued to the caller is no longer the newest or a watched parcel changes',
    auth: 'session',
    body: Type.Object({ planNews: Type.Boolean() }),
    response: Type.Object({ planNews: Type.Boolean() }),
  },
  'GET /my-records/waiting': {
    spec: 'ours, decision 13',
    summary: 'How many of the caller’s applications wait for the caller: unpaid ones, requested documents, second payments that are due',
    auth: 'session',
    query: Type.Object({ platform: WirePlatform }),
    response: Type.Object({ waiting: Type.Integer() }),
  },
  'GET /my-records/{recordNo}': {
    spec: 'ours, decision 13',
    summary: "One of the caller's records: where it stands, what came of it, what was paid; or what waits for its payment",
    auth: 'session',
    params: Type.Object({ recordNo: RecordNo }),
    query: Type.Object({ platform: WirePlatform }),
    response: Type.Union([MyRecord, MyEarlyLine]),
  },
  'GET /my-records/{recordNo}/calendar/link': {
    spec: 'ours, decision 13',
    summary: "Where the expected day of one of the caller's records can be downloaded for a minute, in the language of the call",
    auth: 'session',
    params: Type.Object({ recordNo: RecordNo }),
    query: Type.Object({ platform: WirePlatform }),
    response: Type.Object({ url: Type.String({ description: 'path below the API host; answers without a session' }) }),
  },
  'GET /my-records/{recordNo}/calendar': {
    spec: 'ours, decision 13',
    summary: 'Returns the expected day as an all-day event (iCalendar), by a link that only its owner gets; always an attachment',
    auth: 'none',
    kind: 'blob',
    media: 'text/calendar',
    params: Type.Object({ recordNo: RecordNo }),
    query: Type.Object({
      language: WireLanguage,
      until: Type.Integer({ minimum: 0, maximum: MOST * 2, description: 'expiry of the link in seconds since 1970' }),
      key: Type.String({ maxLength: 64 }),
    }),
    response: Type.Unknown(),
  },
  'POST /my-records/{recordNo}/documents': {
    spec: 'ours, decisions 11 and 13',
    summary: 'Adds the requested documents, which were uploaded with POST /file/upload and the number of the record as itemCode',
    auth: 'session',
    params: Type.Object({ recordNo: RecordNo }),
    body: Type.Object({
      platform: WirePlatform,
      files: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
        minItems: 1,
        maxItems: UPLOAD_LIMITS.maxFiles,
        description:
          'fileCodes; 409 documents-not-wanted if the record requests none, 409 file-not-found if a file no longer exists, 409 duplicate-file if two are the same',
      }),
    }),
    response: MyRecord,
  },
})
