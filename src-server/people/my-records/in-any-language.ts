import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The condition for a name, given in several languages as JSON, that has this text in any of them. */
export const inAnyLanguage = (name: SQLWrapper, search: string): SQL =>
  sql`exists (select 1 from jsonb_each_text((${name})::jsonb) as name where position(upper(${search}) in upper(name.value)) > 0)`
