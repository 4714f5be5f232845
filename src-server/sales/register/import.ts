import { sql } from 'drizzle-orm'
import type { Print } from '../../platform/cli/command.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { type Entry, FileFault } from './entry.ts'
import { alike, applyStaging, type Changes, createStaging, dropAlike, dropDuplicates, duplicates, type Staged, stage } from './staging.ts'

export interface ImportOptions {
  /** Imports the valid rows of a file with faults. */
  readonly skipWrong: boolean
  /** Accepts parcels that resemble another one on sale. */
  readonly allowAlike: boolean
  /** Takes parcels off sale that are not in the file. */
  readonly replace: boolean
  /** Reports what would change, and rolls the changes back. */
  readonly dryRun: boolean
  /** Keeps what changed as of this time, to notify the holders of plans; undefined: no holder is notified. */
  readonly tellAt?: Date | undefined
}

export interface Imported extends Changes {
  readonly rows: number
  readonly wrong: number
}

/** Rows sent to the database at a time. */
const BATCH = 500
/** The advisory lock that permits one import at a time; the number is arbitrary, but fixed. */
const IMPORT_LOCK = 739_042

/** Rolls the transaction back and carries its outcome. */
class RolledBack extends Error {
  constructor(readonly outcome: Imported) {
    super('undone')
  }
}

export class ImportUnderWay extends Error {}

/**
 * Imports a register in one transaction: buyers see the old register until the new one is complete. Wrong rows are printed; if there are
 * any, nothing is written unless `skipWrong`. `finish` is called in the transaction, before the commit.
 */
export async function importRegister(
  db: Database,
  entries: AsyncIterable<Entry>,
  options: ImportOptions,
  print: Print,
  finish: (tx: Transaction, imported: Imported) => Promise<void>,
): Promise<{ readonly imported: Imported; readonly written: boolean }> {
  try {
    const imported = await db.transaction(async (tx) => {
      await lockRegister(tx)
      await createStaging(tx)
      const { rows, wrong, ofFile } = await stageAll(tx, entries, print)
      const duplicateRows = await printDuplicates(tx, print)
      await dropDuplicates(tx)
      const alikeRows = options.allowAlike ? 0 : await printAlike(tx, print)
      const allWrong = wrong + duplicateRows + alikeRows
      if (rows === 0) throw new FileFault('The file holds no parcel.')
      // other rows may look valid by chance, because the ranges of east and north overlap
      if (ofFile > 0 && options.skipWrong)
        throw new FileFault(`${ofFile} of ${rows} rows are in another grid, or have north before east, so that --skip-wrong takes none.`)
      if (allWrong > 0 && !options.skipWrong) throw new RolledBack({ ...NOTHING, rows, wrong: allWrong })
      if (alikeRows > 0) await dropAlike(tx)
      const outcome = { rows, wrong: allWrong, ...(await applyStaging(tx, options.replace, options.tellAt)) }
      if (options.dryRun) throw new RolledBack(outcome)
      await finish(tx, outcome)
      return outcome
    })
    return { imported, written: true }
  } catch (error) {
    if (error instanceof RolledBack) return { imported: error.outcome, written: false }
    throw error
  }
}

const NOTHING: Changes = { added: 0, changed: 0, unchanged: 0, takenOffSale: 0, told: 0 }

/** Takes the lock of imports until the transaction ends; throws if another import holds it. */
export async function lockRegister(tx: Transaction): Promise<void> {
  const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`)
  if (rowsOf<{ taken: boolean }>(answer)[0]?.taken !== true) throw new ImportUnderWay()
}

async function stageAll(
  tx: Transaction,
  entries: AsyncIterable<Entry>,
  print: Print,
): Promise<{ rows: number; wrong: number; ofFile: number }> {
  let rows = 0
  let wrong = 0
  let batch: Staged[] = []
  let ofFile = 0
  for await (const entry of entries) {
    rows += 1
    if (entry.faults === undefined) batch.push({ line: entry.line, ...entry.parcel })
    else {
      wrong += 1
      if (entry.ofFile === true) ofFile += 1
      print(`${placeOf(entry)}: ${entry.faults.join(' ')}`)
    }
    if (batch.length === BATCH) {
      await stage(tx, batch)
      batch = []
    }
  }
  if (batch.length > 0) await stage(tx, batch)
  return { rows, wrong, ofFile }
}

/** The line of a row, the index of a feature, and the parcel's number if known. */
const placeOf = ({ line, feature, number }: Exclude<Entry, { parcel: object }>): string =>
  `line ${line}${feature === undefined ? '' : `, feature ${feature}`}${number === undefined ? '' : ` (${number})`}`

/** Prints numbers that occur more than once in the file; returns how many rows have one. */
async function printDuplicates(tx: Transaction, print: Print): Promise<number> {
  const found = await duplicates(tx)
  for (const { number, lines } of found) print(`lines ${lines.join(', ')}: ${number} stands in the file ${lines.length} times.`)
  return found.reduce((sum, { lines }) => sum + lines.length, 0)
}

/** Prints rows that resemble another parcel on sale; returns how many. */
async function printAlike(tx: Transaction, print: Print): Promise<number> {
  const found = await alike(tx)
  for (const { line, number, outlineOf, sameButNoughts } of found) {
    const faults = [
      ...(outlineOf === null ? [] : [`Its polygon is that of ${outlineOf}, which is on sale.`]),
      ...(sameButNoughts === null ? [] : [`Only noughts tell its number from ${sameButNoughts}, which is on sale.`]),
    ]
    print(
      `line ${line} (${number}): ${faults.join(' ')} Has a spreadsheet changed the number? If it is right, have the other one off sale.`,
    )
  }
  return found.length
}
