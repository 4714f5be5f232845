import { setTimeout as passes } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { eq } from 'drizzle-orm'
import { formatAmount, parseAmount } from '#shared/domain/money.ts'
import { CannotStart } from '../cannot-start.ts'
import { systemClock } from '../clock.ts'
import type { OpenDatabase } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { type Books, keepBooks } from '../payments/books.ts'
import { readStorageSettings } from '../settings/settings.ts'
import { caseIdOf, caseNumber } from './reasons.ts'
import { askRefund, Refusal, RefusedAmount } from './refund.ts'
import { resolveCase } from './resolve.ts'
import { listCases, showCase } from './show.ts'
import { refunds } from './tables.ts'

const USAGE = `Cases are money, or identity checks, that a person must look at. Needs DATABASE_URL or DATA_DIR, as the server has it.

npm run cases -- list [--all]             the cases that are open, or all there ever were
npm run cases -- show <case>              what is known of one
npm run cases -- refund <case> --by <your name> --why <reason> [--amount 55.00]
                                          has the cashier give the charge back: that amount, or all that is left of it
npm run cases -- resolve <case> --honour --by <your name> --why <reason>
                                          the charge pays the order after all: it is delivered, with its receipt
npm run cases -- resolve <case> --close --by <your name> --why <reason>
                                          closes the case: the charge pays nothing, or there is none

A case is written C000012 or 12. Name and reason are kept with what was done.`

type Say = (line: string) => void
type Options = {
  readonly all?: boolean
  readonly by?: string
  readonly why?: string
  readonly amount?: string
  readonly honour?: boolean
  readonly close?: boolean
  readonly help?: boolean
}

/** A mistake in what was typed. */
class Mistyped extends Error {
  override readonly name = 'Mistyped'
}

const OPTIONS = {
  all: { type: 'boolean' },
  by: { type: 'string' },
  why: { type: 'string' },
  amount: { type: 'string' },
  honour: { type: 'boolean' },
  close: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** How long the answer of the cashier is waited for. */
const WAIT_MS = 20_000
const LOOK_EVERY_MS = 250

/** An operator's command over the cases of the database that the environment names. Answers the exit code. */
export async function runCases(args: readonly string[], say: Say, env: NodeJS.ProcessEnv = process.env): Promise<number> {
  try {
    const { values, positionals } = read(args)
    if (values.help || positionals[0] === 'help') {
      say(USAGE)
      return 0
    }
    const command = commandOf(positionals, values)
    const database = await openDatabase(readStorageSettings(env))
    try {
      return await command(database, say)
    } finally {
      await database.close()
    }
  } catch (error) {
    if (error instanceof Mistyped) {
      say(`${error.message}\n\n${USAGE}`)
      return 2
    }
    if (!(error instanceof Refusal || error instanceof CannotStart)) throw error
    say(error.message)
    if (error instanceof RefusedAmount) say(`Left of it: ${error.currency} ${formatAmount(error.left)}.`)
    return 1
  }
}

function read(args: readonly string[]): { readonly values: Options; readonly positionals: readonly string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Mistyped(error instanceof Error ? error.message : 'The command cannot be read.')
  }
}

type Command = (database: OpenDatabase, say: Say) => Promise<number>

/** What was typed as something to do; everything wrong with it is found before a database is opened. */
function commandOf([verb, written, ...more]: readonly string[], options: Options): Command {
  if (verb === undefined) throw new Mistyped('What is to be done?')
  if (verb === 'list' && written === undefined) return list(options.all === true)
  if (!['show', 'refund', 'resolve'].includes(verb) || more.length > 0)
    throw new Mistyped(`There is no command "${[verb, written, ...more].join(' ').trim()}".`)
  const id = caseIdOf(written ?? '')
  if (id === undefined) throw new Mistyped(`Which case? ${written === undefined ? '' : `"${written}" is no number of one.`}`.trim())
  if (verb === 'show') return show(id)
  const by = { who: needed(options.by, '--by'), why: needed(options.why, '--why') }
  if (verb === 'refund') {
    const amount = options.amount === undefined ? undefined : parseAmount(options.amount)
    if (options.amount !== undefined && amount === undefined)
      throw new Mistyped(`"${options.amount}" is no amount: two decimals, as in 55.00.`)
    return refund(id, { ...by, ...(amount === undefined ? {} : { amount }) })
  }
  if ((options.honour === true) === (options.close === true)) throw new Mistyped('Either --honour or --close.')
  return resolve(id, { ...by, decision: options.honour === true ? 'honoured' : 'closed' })
}

function needed(value: string | undefined, option: string): string {
  const text = value?.trim() ?? ''
  if (text === '') throw new Mistyped(`${option} is needed: it is kept with what was done.`)
  return text
}

const list =
  (all: boolean): Command =>
  async ({ db }, say) => {
    for (const line of await listCases(db, all)) say(line)
    return 0
  }

const show =
  (id: number): Command =>
  async ({ db }, say) => {
    const lines = await showCase(db, id)
    for (const line of lines ?? ['There is no such case.']) say(line)
    return lines === undefined ? 1 : 0
  }

const refund =
  (id: number, wish: Parameters<typeof askRefund>[2]): Command =>
  async (database, say) => {
    const asked = await onBooks(database, (books) => askRefund(books, id, wish))
    say(`${asked.currency} ${formatAmount(asked.amount)} of case ${caseNumber(id)} are to go back. The server asks the cashier for it.`)
    // an embedded database is this command's alone: no server can ask before it is started again
    if (database.kind === 'embedded') {
      say('It does so as soon as it runs.')
      return 0
    }
    return ended(database, asked.refundId, say)
  }

/** Waits for the server to have asked, and says how it ended. */
async function ended({ db }: OpenDatabase, refundId: string, say: Say): Promise<number> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const [now] = await db.select().from(refunds).where(eq(refunds.refundId, refundId))
    if (now?.state === 'refunded') {
      say('The cashier gave it back.')
      return 0
    }
    if (now?.state === 'refused') {
      say(`The cashier refuses: ${now.refusal}. The case stays open.`)
      return 1
    }
    await passes(LOOK_EVERY_MS)
  }
  say('There is no answer yet. It is asked on; "show" says how it ended.')
  return 0
}

const resolve =
  (id: number, verdict: Parameters<typeof resolveCase>[2]): Command =>
  async (database, say) => {
    await onBooks(database, (books) => resolveCase(books, id, verdict))
    say(`Case ${caseNumber(id)} is ${verdict.decision}.`)
    return 0
  }

const onBooks = <T>({ db }: OpenDatabase, work: (books: Books) => Promise<T>): Promise<T> =>
  // what became due is done by the server, which looks every few seconds
  keepBooks(
    db,
    () => systemClock.now(),
    () => undefined,
    work,
  )
