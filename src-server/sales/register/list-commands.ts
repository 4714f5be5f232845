import { and, asc, count, eq, gt } from 'drizzle-orm'
import { TEXT_KEYS } from '#shared/domain/languages.ts'
import { readArgs, type Subcommand, WrongUse } from '../../platform/cli/command.ts'
import { PARISHES, partsOf, type Ring } from '../plans/parcel.ts'
import { parishOf } from '../plans/parish-names.ts'
import { parcels } from '../plans/tables.ts'

const PAGE = 1_000
const ROWS_AT_FIRST = 50

/** The subcommand `list`: prints parcels ordered by number. */
export const list: Subcommand = async (args, { print, withDatabase }) => {
  const { values } = readArgs(
    args,
    { parish: { type: 'string' }, 'off-sale': { type: 'boolean' }, after: { type: 'string' }, limit: { type: 'string' } },
    [0, 0],
  )
  const where = and(
    values.parish === undefined ? undefined : eq(parcels.parish, readParish(values.parish)),
    values['off-sale'] === true ? eq(parcels.orderable, false) : undefined,
  )
  let left = values.limit === undefined ? ROWS_AT_FIRST : readLimit(values.limit)
  await withDatabase(async (db) => {
    const [all] = await db.select({ count: count() }).from(parcels).where(where)
    const [onSale] = await db
      .select({ count: count() })
      .from(parcels)
      .where(and(where, eq(parcels.orderable, true)))
    print(`${all?.count ?? 0} parcels, ${onSale?.count ?? 0} of them on sale.`)
    let after = values.after ?? ''
    while (left > 0) {
      const page = await db
        .select(COLUMNS)
        .from(parcels)
        .where(and(where, gt(parcels.number, after)))
        .orderBy(asc(parcels.number))
        .limit(Math.min(left, PAGE))
      for (const { number, parish, areaSqm, orderable, location } of page) {
        print(`${number}  ${parish}  ${areaSqm} m²  ${orderable ? 'on sale' : 'off sale'}  ${location.por}`)
      }
      left -= page.length
      after = page.at(-1)?.number ?? ''
      if (page.length === 0) break
    }
    if (left === 0 && after !== '') print(`(more with --after ${after}, or a higher --limit)`)
  })
  return 0
}

/** The subcommand `show`: prints all data of each number. */
export const show: Subcommand = async (args, { print, withDatabase }) => {
  const { words } = readArgs(args, {}, [1, 1_000])
  const missing = await withDatabase(async (db) => {
    let missed = 0
    for (const number of words) {
      const [parcel] = await db.select().from(parcels).where(eq(parcels.number, number))
      if (parcel === undefined) {
        missed += 1
        print(`${number}: the register has no such parcel.`)
        continue
      }
      print(
        `${number}: ${parcel.parish}, ${parcel.areaSqm} m², ${parcel.orderable ? 'on sale' : 'off sale'}${parcel.planIssued === null ? '' : `, plan of ${parcel.planIssued}`}`,
      )
      for (const key of TEXT_KEYS) print(`  ${key}  ${parcel.location[key]}`)
      for (const [outline = [], ...holes] of partsOf(parcel.polygon)) {
        print(`  polygon  ${cornersOf(outline)}`)
        for (const hole of holes) print(`  without  ${cornersOf(hole)}`)
      }
    }
    return missed
  })
  return missing === 0 ? 0 : 1
}

const cornersOf = (ring: Ring): string => ring.map((point) => point.join(' ')).join(', ')

const COLUMNS = {
  number: parcels.number,
  parish: parcels.parish,
  areaSqm: parcels.areaSqm,
  orderable: parcels.orderable,
  location: parcels.location,
}

function readParish(name: string) {
  const parish = parishOf(name)
  if (parish === undefined) throw new WrongUse(`"${name}" is no parish of Macao: ${PARISHES.join(', ')}.`)
  return parish
}

function readLimit(word: string): number {
  if (/^\d{1,9}$/.test(word) && Number(word) > 0) return Number(word)
  throw new WrongUse(`--limit takes a whole number, but is "${word}".`)
}
