import type { PGlite } from '@electric-sql/pglite'
import type { Database, OpenDatabase } from '#server/platform/db/database.ts'
import { freshClient, openClient } from '#server/platform/db/embedded.ts'

type Idle = { readonly client: PGlite; readonly hasRegister: boolean }
/** Databases that tests have closed, emptied except for an unchanged register: starting or filling one takes ten times as long. */
const idle: Idle[] = []
const REGISTER = ['parcels', 'parcel_cells', 'places', 'parcel_places', 'place_keys']

/** Statements that may change what the migrations create, or its statistics; the server's temporary tables, all named staged_…, change nothing. */
const CHANGES_TABLES = /^\s*analyze(?! staged_)|\b(?:alter|create(?! temporary)|drop(?! table staged_))\s|\bdelete from drizzle\b/i

/** An embedded in-memory database with all migrations applied; `seedRegister` fills its register, unless it is filled already. */
export async function openInMemory(seedRegister?: (db: Database) => Promise<void>): Promise<OpenDatabase> {
  const { client, hasRegister: isSeeded } = await borrowed(seedRegister !== undefined)
  const loan = { closed: false, changedTables: false, transactions: 0 }
  const database = await openClient(lent(client, loan), () => undefined)
  if (!isSeeded) await seedRegister?.(database.db)
  const seeded = seedRegister && (await registerOf(client))
  loan.changedTables = false
  return {
    ...database,
    close: async () => {
      loan.closed = true
      if (loan.changedTables || loan.transactions > 0) return client.close()
      const hasRegister = seeded !== undefined && seeded === (await registerOf(client))
      await empty(client, hasRegister ? REGISTER : [])
      idle.push({ client, hasRegister })
    },
  }
}

async function borrowed(withRegister: boolean): Promise<Idle> {
  const at = idle.findIndex(({ hasRegister }) => hasRegister === withRegister)
  const [found] = idle.splice(at, at < 0 ? 0 : 1)
  if (found !== undefined) return found
  const other = idle.pop()
  if (other?.hasRegister) await empty(other.client, [])
  return { client: other?.client ?? (await freshClient()), hasRegister: false }
}

/** Count and newest version of the register's rows: equal only if no row was inserted, changed or deleted. */
async function registerOf(client: PGlite): Promise<string> {
  const { rows } = await client.query(
    REGISTER.map((table) => `select count(*), max(xmin::text::bigint) as newest from ${table}`).join(' union all '),
  )
  return JSON.stringify(rows)
}

/** The client of one loan: after its end the client refuses calls, like a closed one. */
function lent(client: PGlite, loan: { closed: boolean; changedTables: boolean; transactions: number }): PGlite {
  const use = <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async function used(...args: Args): Promise<Result> {
      if (loan.closed) throw new Error('PGlite is closed')
      loan.changedTables ||= typeof args[0] === 'string' && CHANGES_TABLES.test(args[0])
      return work(...args)
    }
  const transaction = async (work: Parameters<PGlite['transaction']>[0]) => {
    loan.transactions += 1
    return client.transaction(work).finally(() => {
      loan.transactions -= 1
    })
  }
  const calls = { query: client.query.bind(client), exec: client.exec.bind(client), transaction }
  const own = new Map<PropertyKey, unknown>(Object.entries(calls).map(([name, call]) => [name, use(call as typeof transaction)]))
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
async function empty(client: PGlite, kept: readonly string[]): Promise<void> {
  const stays = (name: string) => `${name} in (${['offer_terms', ...kept].map((table) => `'${table}'`).join()})`
  await client.exec(`
    set session_replication_role = replica;
    do $$
    declare
      one text;
      holds boolean;
    begin
      delete from offer_terms where set_at > 'epoch';
      for one in select format('%I', tablename) from pg_tables where schemaname = 'public' and not ${stays('tablename')} loop
        execute 'select exists (select from ' || one || ')' into holds;
        if holds then execute 'truncate ' || one || ' cascade'; end if;
      end loop;
      perform setval(format('%I', sequencename)::regclass, start_value, false)
      from pg_sequences where schemaname = 'public' and last_value is not null and not ${stays("replace(sequencename, '_id_seq', '')")};
    end $$;`)
  await client.exec('discard all')
}
