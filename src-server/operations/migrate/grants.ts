import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/cli/refused.ts'
import type { Database } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'

/**
 * Grants the server's role what it needs of data, in place of all it was granted before. It owns nothing, so it can neither change tables
 * nor remove the triggers that keep lists append-only; and what those triggers always refuse it is not granted.
 */
export async function grantToServer(db: Database, role: string): Promise<void> {
  const [found] = rowsOf<{ known: boolean; owns: boolean }>(
    await db.execute(sql`select exists (select from pg_roles where rolname = ${role}) as known,
      exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_get_userbyid(relowner) = ${role}) as owns`),
  )
  if (found?.known !== true) throw new Refused(`The database has no role "${role}": create it first.`)
  if (found.owns) throw new Refused(`The role "${role}" owns tables: a server needs another role, or can change everything.`)
  const to = sql.identifier(role)
  await db.transaction(async (tx) => {
    const refusing = await tx.execute(sql`select c.relname as table, bool_or(p.proname = 'refuse_change') as always
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where p.proname like 'refuse_change%' and t.tgname like '%append_only' group by c.relname`)
    await tx.execute(sql`grant usage on schema public, drizzle to ${to}`)
    await tx.execute(sql`revoke all on all tables in schema public, drizzle from ${to}`)
    await tx.execute(sql`grant select, insert, update, delete on all tables in schema public to ${to}`)
    await tx.execute(sql`grant usage, select on all sequences in schema public to ${to}`)
    await tx.execute(sql`grant select on all tables in schema drizzle to ${to}`)
    await tx.execute(sql`grant select on all sequences in schema drizzle to ${to}`)
    for (const { table, always } of rowsOf<{ table: string; always: boolean }>(refusing)) {
      // an erasure may delete the others' rows that stand for no money and no complete application
      const refused = always ? sql`update, delete` : sql`update`
      await tx.execute(sql`revoke ${refused} on ${sql.identifier(table)} from ${to}`)
    }
  })
}
