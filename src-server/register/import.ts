import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { Print } from '../operator/command.ts'
import { type Entry, FileFault } from './entry.ts'
import { applyStaging, type Changes, createStaging, dropTwins, type Staged, stage, twins } from './staging.ts'

export interface ImportOptions {
  /** Takes what is right of a file with faults. */
  readonly skipWrong: boolean
  /** Takes off sale what the file does not name. */
  readonly replace: boolean
  /** Says what would be done and undoes it. */
  readonly dryRun: boolean
}

export interface Imported extends Changes {
  readonly rows: number
  readonly wrong: number
}

/** Rows sent to the database at a time. */
const BATCH = 500
/** Two imports at once would undo each other. Any number will do, as long as it stays. */
const IMPORT_LOCK = 739_042

/** What undoes the transaction and still tells what it found. */
class Undone extends Error {
  constructor(readonly outcome: Imported) {
    super('undone')
  }
}

/** Another import is at work. */
export class ImportUnderWay extends Error {}

/**
 * Takes a register over, all or nothing in one transaction: whoever looks a plan up meanwhile sees the register
 * as it was, then as it is. Tells each wrong row; with any, nothing is written unless `skipWrong`. `finish` is done
 * in the same transaction, where something was written.
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
      await takeLock(tx)
      await createStaging(tx)
      const { rows, wrong } = await stageAll(tx, entries, print)
      const twinRows = await printTwins(tx, print)
      if (rows === 0) throw new FileFault('The file holds no parcel.')
      if (wrong + twinRows > 0 && !options.skipWrong) throw new Undone({ ...NOTHING, rows, wrong: wrong + twinRows })
      await dropTwins(tx)
      const outcome = { rows, wrong: wrong + twinRows, ...(await applyStaging(tx, options.replace)) }
      if (options.dryRun) throw new Undone(outcome)
      await finish(tx, outcome)
      return outcome
    })
    return { imported, written: true }
  } catch (error) {
    if (error instanceof Undone) return { imported: error.outcome, written: false }
    throw error
  }
}

const NOTHING: Changes = { added: 0, changed: 0, unchanged: 0, takenOffSale: 0 }

async function takeLock(tx: Transaction): Promise<void> {
  const answer = await tx.execute(sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as taken`)
  if (rowsOf<{ taken: boolean }>(answer)[0]?.taken !== true) throw new ImportUnderWay()
}

async function stageAll(tx: Transaction, entries: AsyncIterable<Entry>, print: Print): Promise<{ rows: number; wrong: number }> {
  let rows = 0
  let wrong = 0
  let batch: Staged[] = []
  for await (const { line, parcel, faults } of entries) {
    rows += 1
    if (faults === undefined) batch.push({ line, ...parcel })
    else {
      wrong += 1
      print(`line ${line}: ${faults.join(' ')}`)
    }
    if (batch.length === BATCH) {
      await stage(tx, batch)
      batch = []
    }
  }
  if (batch.length > 0) await stage(tx, batch)
  return { rows, wrong }
}

/** How many rows are twins of another. */
async function printTwins(tx: Transaction, print: Print): Promise<number> {
  const found = await twins(tx)
  for (const { number, lines } of found) print(`lines ${lines.join(', ')}: ${number} stands in the file ${lines.length} times.`)
  return found.reduce((sum, { lines }) => sum + lines.length, 0)
}
