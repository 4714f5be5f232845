import type { PGlite } from '@electric-sql/pglite'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { freshClient, openClient } from '#server/platform/db/embedded.ts'

/** Databases that tests have closed, emptied: starting one takes ten times as long as emptying it. */
const idle: PGlite[] = []

/**
 * Statements after which the tables, or the list of migrations, may differ from what the migrations create. The server's temporary tables,
 * all named staged_…, are dropped again and change nothing.
 */
const CHANGES_TABLES = /\b(?:alter|create(?! temporary)|drop(?! table staged_))\s|\bdelete from drizzle\b/i

/** What a test did with a borrowed database. */
interface Loan {
  closed: boolean
  changedTables: boolean
  transactions: number
}

/** An embedded in-memory database with all migrations applied. */
export async function openInMemory(): Promise<OpenDatabase> {
  const client = idle.pop() ?? (await freshClient())
  const loan: Loan = { closed: false, changedTables: false, transactions: 0 }
  const database = await openClient(lent(client, loan), () => undefined)
  loan.changedTables = false
  return {
    ...database,
    close: async () => {
      loan.closed = true
      if (loan.changedTables || loan.transactions > 0) return client.close()
      await empty(client)
      idle.push(client)
    },
  }
}

/** The client of one loan: after its end the client refuses calls, like a closed one. */
function lent(client: PGlite, loan: Loan): PGlite {
  const use = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async function used(...args: Args): Promise<Result> {
      if (loan.closed) throw new Error('PGlite is closed')
      loan.changedTables ||= typeof args[0] === 'string' && CHANGES_TABLES.test(args[0])
      return work(...args)
    }
  const own = new Map<PropertyKey, unknown>([
    ['query', use(client.query.bind(client))],
    ['exec', use(client.exec.bind(client))],
    [
      'transaction',
      use(async (work: Parameters<PGlite['transaction']>[0]) => {
        loan.transactions += 1
        return client.transaction(work).finally(() => {
          loan.transactions -= 1
        })
      }),
    ],
  ])
  return new Proxy(client, {
    get: (_, name) => {
      if (own.has(name)) return own.get(name)
      const value: unknown = Reflect.get(client, name, client)
      return typeof value === 'function' ? value.bind(client) : value
    },
    set: (_, name, value) => Boolean(own.set(name, value)),
  })
}

/** Without the tables' triggers, some of which forbid it. The initial terms come from the migrations. */
async function empty(client: PGlite): Promise<void> {
  await client.exec(`
    set session_replication_role = replica;
    do $$
    declare
      one text;
      holds boolean;
    begin
      delete from offer_terms where set_at > 'epoch';
      for one in select format('%I', tablename) from pg_tables where schemaname = 'public' and tablename <> 'offer_terms' loop
        execute 'select exists (select from ' || one || ')' into holds;
        if holds then execute 'truncate ' || one || ' cascade'; end if;
      end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null and sequencename <> 'offer_terms_id_seq';
    end $$;`)
  await client.exec('discard all')
}
