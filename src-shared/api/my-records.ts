import { type Avos, parseAmount } from '../domain/money.ts'
import type { MyRecord, MyRecordLine } from '../domain/my-records.ts'
import type { Platform } from '../domain/platforms.ts'
import type { WireResponse } from '../wire/index.ts'
import { ParseError } from './errors.ts'
import { read } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type Wire = WireResponse<'GET /my-records/{recordNo}'>

const LIST = 'GET /my-records'
const ONE = 'GET /my-records/{recordNo}'

export interface RecordsPage {
  readonly records: readonly MyRecordLine[]
  /** undefined at the end of the list */
  readonly cursor: string | undefined
}

/** The signed-in account's records on a platform, the newest first (decision 13). */
export async function fetchMyRecords(
  api: ApiClient,
  query: { readonly platform: Platform; readonly search?: string; readonly cursor?: string },
  options: CallOptions = {},
): Promise<RecordsPage> {
  const { records, cursor } = await api.call(LIST, { query }, { ...options, safe: true })
  return read(LIST, () => ({ records: records.map(({ changedAt: _, ...line }) => line), cursor }))
}

/** One of the signed-in account's records; 404 for anybody else's. */
export async function fetchMyRecord(api: ApiClient, recordNo: string, platform: Platform, options: CallOptions = {}): Promise<MyRecord> {
  const wire = await api.call(ONE, { params: { recordNo }, query: { platform } }, { ...options, safe: true })
  return read(ONE, () => toRecord(wire))
}

function amountOf(text: string): Avos {
  const amount = parseAmount(text)
  if (amount === undefined) throw new ParseError(ONE, `no amount: ${text}`)
  return amount
}

const toRecord = ({ changedAt: _, results, payments, owed, history, notices, ...line }: Wire): MyRecord => ({
  ...line,
  results: results.map(({ item, state, fileCode, why }) => ({ item, state, fileCode, why })),
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
