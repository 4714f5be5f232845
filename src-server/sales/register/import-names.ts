import { sql } from 'drizzle-orm'
import type { Print } from '../../platform/cli/command.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { indexPlaces } from '../places/index-places.ts'
import { placeId } from '../places/place-id.ts'
import { lockRegister } from './import.ts'
import type { NamedPlace, NameEntry } from './names-file.ts'

const BATCH = 500

export interface NamesImported {
  readonly rows: number
  readonly wrong: number
}

/**
 * Takes over the file of names in one transaction, in place of the one before. Wrong rows are printed; if there are any, nothing is
 * written. A name without its place or parcels is taken and reported: a later import of parcels may bring them.
 */
export async function importNames(
  db: Database,
  entries: AsyncIterable<NameEntry>,
  print: Print,
  finish: (tx: Transaction, imported: NamesImported) => Promise<void>,
): Promise<NamesImported> {
  let rows = 0
  let wrong = 0
  await db
    .transaction(async (tx) => {
      await lockRegister(tx)
      await tx.execute(sql`delete from places where source = 'names'`)
      await tx.execute(sql`update places set numbers = null where numbers is not null`)
      let batch: NamedPlace[] = []
      for await (const { line, ...entry } of entries) {
        rows += 1
        if (entry.faults === undefined) batch.push(entry.place)
        else {
          wrong += 1
          print(`line ${line}: ${entry.faults.join(' ')}`)
        }
        if (batch.length < BATCH) continue
        await write(tx, batch)
        batch = []
      }
      await write(tx, batch)
      if (wrong > 0) throw new Wrong()
      await indexPlaces(tx)
      await printUnplaced(tx, print)
      await finish(tx, { rows, wrong })
    })
    .catch((error: unknown) => {
      if (!(error instanceof Wrong)) throw error
    })
  return { rows, wrong }
}

/** Rolls the transaction back. */
class Wrong extends Error {}

/** A building of an address gets the parcels of the file beside its own. */
async function write(tx: Transaction, places: readonly NamedPlace[]): Promise<void> {
  const rows = new Map<number, NamedPlace & { readonly id: number }>()
  for (const place of places) {
    const id = placeId(place.name, place.of ?? '')
    // a spreadsheet may have a row for each parcel
    const numbers = place.numbers && [...(rows.get(id)?.numbers ?? []), ...place.numbers]
    rows.set(id, { id, ...place, numbers })
  }
  await tx.execute(sql`insert into places (id, kind, name, source, numbers, "of")
    select id, kind, name, 'names', numbers, "of"
    from jsonb_to_recordset(${JSON.stringify([...rows.values()])}::text::jsonb) as rows (id bigint, kind text, name jsonb, numbers text[], "of" text)
    on conflict (id) do update set numbers = coalesce(places.numbers || excluded.numbers, excluded.numbers)`)
}

/** Names that no search can find, because the register lacks what they name. */
async function printUnplaced(tx: Transaction, print: Print): Promise<void> {
  const empty = rowsOf<{ cht: string }>(
    await tx.execute(sql`select name ->> 'cht' as cht from places where numbers is not null and parcels = 0 order by 1`),
  )
  for (const { cht } of empty) print(`${cht}: the register has none of its parcels, so it is not found.`)
  const lost = rowsOf<{ cht: string; of: string }>(
    await tx.execute(sql`select name ->> 'cht' as cht, "of" from places alias where kind = 'alias'
      and not exists (select from places where also @> jsonb_build_array(alias.name)) order by 1`),
  )
  for (const { cht, of } of lost) print(`${cht}: the register has no place of the name ${of}, so it is not found.`)
}
