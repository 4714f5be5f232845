import pg from 'pg'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { GROWING } from '#tests/support/at-any-size.ts'
import { BackOffice } from '#tests/support/back-office-rig.ts'
import { planPdf } from '#tests/support/pdfs.ts'
import { makeOrder } from '#tests/support/purchase.ts'
import { freshDatabase } from '#tests/support/several-servers.ts'
import { ON_SALE } from '#tests/support/test-server.ts'

export const BUSY = { account: 'busy', orders: 5_000 } as const
const YEARS = 3
const OPEN_COPIES = 20
/** Tables whose rows are deleted within a day, so the copies keep their row's time. */
const SHORT_LIVED = new Set(['sessions', 'session_bearers', 'order_tokens', 'handovers', 'sign_in_attempts'])
const ORDERS_AN_ACCOUNT = 10

/** Columns that are unique in every table: a copy gets another value. */
const NUMBERS = new Set(
  [
    'tid order_tid apply_no application_number record record_no bill_id pid merchant_order_no transaction_id once_key refund_id',
    'invoice_number message_id file_uid idempotency_key content_key token_hash session check_id request_id',
    'notice_id',
  ].flatMap((names) => names.split(' ')),
)

/** The value of a copy's column: `t` is the copied row, `n` the copy's number from 1. */
function copied(table: string, column: string, type: string): string {
  const own = `t.${column}`
  if (column === 'owner' || column === 'account_id' || (table === 'accounts' && column === 'id'))
    return `case when n * there <= ${BUSY.orders} then '${BUSY.account}' else 'filled-' || n % (1 + copies * there / ${ORDERS_AN_ACCOUNT}) end`
  if (NUMBERS.has(column) || (table === 'identity_checks' && column === 'id')) return `${own} || '.' || n`
  // In the format of a code, as a backup expects it.
  if (column === 'file_code' || column === 'received_code')
    return `left(translate(encode(sha256((${own} || n)::bytea), 'base64'), '+/', '-_'), 22)`
  // The number of open records does not grow with the size, because the bureau keeps up with its work.
  if (table === 'records' && column === 'state') return `case when n > copies - ${OPEN_COPIES} then 'received' else 'closed' end`
  if (table === 'accounts' && column === 'profile') return `${own} || jsonb_build_object('identityNo', 'D' || n)`
  if (table === 'outbox_deliveries' && column === 'state') return `'delivered'`
  if (column === 'due_at') return 'null'
  if (type.startsWith('timestamp') && !SHORT_LIVED.has(table)) return `${own} - n * (interval '${YEARS} years' / copies)`
  return own
}

/** Copies the database's rows until it has this many orders, spread over past years. Their files have rows but no bytes. */
export async function fill(url: string, orders: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The rows of several tables refer to each other, and all of them are copied.
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    const { rows: counted } = await client.query<{ there: number }>('select count(*)::int as there from orders')
    const there = counted[0]?.there ?? 0
    for (const table of GROWING) {
      if (table === 'parcels') continue
      const { rows } = await client.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
         where table_schema = 'public' and table_name = $1 and coalesce(column_default, '') not like 'nextval%'`,
        [table],
      )
      const names = rows.map(({ name }) => name)
      const values = rows.map(({ name, type }) => copied(table, name, type))
      await client.query(
        `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
         from ${table} t, (select ${there} as there, ${orders} / ${there} as copies) size, generate_series(1, copies - 1) n
         on conflict do nothing`,
      )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const BY = 'Lei Ka Man'

/** In the proportions of ordinary work: six of two plans and three applications, each handled to its end, and one unpaid. */
export async function makeSeeds(office: BackOffice): Promise<void> {
  for (let n = 0; n < 6; n += 1) {
    const plans = ON_SALE.slice(2 * n, 2 * n + 2)
    await handles(office, (await office.paidOrder(plans, 'seed')).recordNo, plans)
  }
  for (let n = 0; n < 3; n += 1) await handles(office, (await office.paidApplication()).recordNo, ['paper'])
  await makeOrder(await office.server.signIn('seed'), ON_SALE.slice(12, 14))
}

async function handles(office: BackOffice, recordNo: string, items: readonly string[]): Promise<void> {
  let version = 1
  const next = ({ status, body }: { readonly status: number; readonly body: { readonly version: number } }): void => {
    if (status !== 200) throw new Error(`${recordNo} at version ${version}: ${JSON.stringify(body)}`)
    version = body.version
  }
  next(await office.post(`/records/${recordNo}/take`, { by: BY, version }))
  for (const item of items) next(await office.handIn(recordNo, item, version, planPdf(`${recordNo} ${item}`)))
  for (const state of ['ready', 'closed'])
    next(await office.post(`/records/${recordNo}/state`, { by: BY, version, state, why: 'it is done' }))
}

export async function filledDatabase(orders: number): ReturnType<typeof freshDatabase> {
  const database = await freshDatabase()
  const open = (vitals: ReturnType<typeof plainOpening>['vitals']) => openPostgres(database.url, { ...plainOpening(), vitals })
  const office = await BackOffice.start({}, { open })
  await makeSeeds(office).finally(() => office.close())
  await fill(database.url, orders)
  return database
}
