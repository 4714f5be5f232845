import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { formatAmount, readAmount } from '#shared/domain/money/money.ts'
import {
  type CommandContext,
  type ExitCode,
  type Print,
  readArgs,
  readBy,
  runCommand,
  type Subcommand,
  type World,
  WrongUse,
} from '../../platform/cli/command.ts'
import { Refused } from '../../platform/cli/refused.ts'
import type { Database } from '../../platform/db/database.ts'
import { temporaryReason } from '../../platform/db/unavailable.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { type Handlers, inPaymentTransaction, type PaymentTransaction } from '../payments/payment-transaction.ts'
import { bills } from '../payments/tables.ts'
import { caseIdOf, caseNumber } from './reasons.ts'
import { requestRefund } from './refund.ts'
import { refundOrder } from './refund-order.ts'
import { RefundsUnknown } from './refunds-unknown.ts'
import { resolveCase } from './resolve.ts'
import { listCases, showCase } from './show.ts'
import { refunds } from './tables.ts'

const USAGE = `Cases are money, or identity checks, that a person must look at. Needs DATABASE_URL or DATA_DIR, as the server has it.

npm run cases -- list [--all]             the cases that are open, or all there ever were
npm run cases -- show <case>              what is known of one
npm run cases -- refund <case> --by <your name> --why <reason> [--amount 55.00]
                                          has the cashier give the charge back: that amount, or all that is left of it
npm run cases -- refund <order number> --by <your name> --why <reason> [--amount 55.00] [--charge <its number>]
                                          the same of any charge, without a case; where several are of the order, --charge
                                          names one
npm run cases -- resolve <case> --honour --by <your name> --why <reason>
                                          the charge pays the order after all: it is delivered, with its receipt
npm run cases -- resolve <case> --close --by <your name> --why <reason>
                                          closes the case: the charge pays nothing, or there is none. The bill of a payment
                                          without an end is over then, and its plans can be bought again: first ask the
                                          cashier's operator whether anything may still come of it

After a restore a refund waits until the server has asked the cashier what of that payment went back since the backup.
--force does not wait: for a cashier that does not say it, and after its operator was asked.

A case is written C000012 or 12, an order number EC20261120000001_1. Name and reason are kept with what was done.`

/** The clerk's name and reason, which are stored with every decision. */
const BY_AND_WHY = { by: { type: 'string' }, why: { type: 'string' } } as const

/** How long the command waits for the cashier's answer. */
const WAIT_MS = 20_000
const READ_EVERY_MS = 250

/** The command `npm run cases`, with the reactions to payments and refunds. */
export const casesCommand = (handlers: Handlers) => {
  const verbs: Readonly<Record<string, Subcommand>> = {
    list,
    show,
    refund: (args, context) => refund(handlers, args, context),
    resolve: (args, context) => resolve(handlers, args, context),
  }
  return (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
    runCommand({ usage: USAGE, withServerLimits: true, verbs }, args, print, env, world)
}

/** The form of the number of an order's payment [2-06]. */
const ORDER_NUMBER = /^[A-Za-z]{1,4}\d{1,30}_\d{1,6}$/

function readCase(written = ''): number {
  const id = caseIdOf(written)
  if (id === undefined) throw new WrongUse(`"${written}" is no number of a case.`)
  return id
}

function readWhy(why: string | undefined): string {
  const text = why?.trim() ?? ''
  if (text === '') throw new WrongUse('--why is needed: it is kept with what was done.')
  return text
}

const list: Subcommand = async (args, { print, withDatabase }) => {
  const { values } = readArgs(args, { all: { type: 'boolean' } }, [0, 0])
  for (const line of await withDatabase((db) => listCases(db, values.all === true))) print(line)
  return 0
}

const show: Subcommand = async (args, { print, withDatabase }) => {
  const id = readCase(readArgs(args, {}, [1, 1]).words[0])
  const lines = await withDatabase((db) => showCase(db, id))
  if (lines === undefined) throw new Refused('There is no such case.')
  for (const line of lines) print(line)
  return 0
}

async function refund(handlers: Handlers, args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values, words } = readArgs(
    args,
    { ...BY_AND_WHY, amount: { type: 'string' }, charge: { type: 'string' }, force: { type: 'boolean' } },
    [1, 1],
  )
  const [of = ''] = words
  const id = ORDER_NUMBER.test(of) ? undefined : readCase(of)
  if (id !== undefined && values.charge !== undefined) throw new WrongUse('--charge needs an order number: a case has only one charge.')
  const wish = { who: readBy(values.by), why: readWhy(values.why) }
  const amount = values.amount === undefined ? undefined : readAmount(values.amount)
  if (values.amount !== undefined && amount === undefined)
    throw new WrongUse(`"${values.amount}" is no amount: write it as 55.00, with two decimals at most.`)
  return context.withDatabase(async (db, kind) => {
    const request = { ...wish, forced: values.force === true, ...(amount === undefined ? {} : { amount }) }
    const refund = await inTransaction(db, context, handlers, (transaction) =>
      id === undefined ? refundOrder(transaction, of, { ...request, charge: values.charge }) : requestRefund(transaction, id, request),
    ).catch((error: unknown) => makeBillDue(db, context, error))
    const about = id === undefined ? `order ${of}` : `case ${caseNumber(id)}`
    context.print(`${refund.currency} ${formatAmount(refund.amount)} of ${about} are to go back. The server asks the cashier for it.`)
    if (kind === 'postgres') return waitForEnd(db, refund.refundId, context.print)
    // this command has locked the embedded database, so no server runs that could call the cashier
    context.print('It does so as soon as it runs.')
    return 0
  })
}

/** After a restore: makes the bill due, so the server polls the cashier about it in its next round. */
async function makeBillDue(db: Database, { now }: CommandContext, error: unknown): Promise<never> {
  if (error instanceof RefundsUnknown) await db.update(bills).set({ dueAt: now() }).where(eq(bills.billId, error.billId))
  throw error
}

/** Waits until the server has sent the refund, and prints how it ended. */
async function waitForEnd(db: Database, refundId: string, print: Print): Promise<ExitCode> {
  for (let waited = 0; waited < WAIT_MS; waited += READ_EVERY_MS) {
    const [now] = await db
      .select()
      .from(refunds)
      .where(eq(refunds.refundId, refundId))
      .catch((error: unknown) => {
        // the refund is stored already: only this query failed
        if (temporaryReason(error) === undefined) throw error
        return []
      })
    if (now?.state === 'refunded') {
      print('The cashier gave it back.')
      return 0
    }
    if (now?.state === 'refused')
      throw new Refused(`The cashier refuses: ${now.refusal}.${now.caseId === null ? '' : ' The case stays open.'}`)
    await wait(READ_EVERY_MS)
  }
  print('There is no answer yet. It is asked on; "show" says how it ended.')
  return 0
}

async function resolve(handlers: Handlers, args: readonly string[], context: CommandContext): Promise<ExitCode> {
  const { values, words } = readArgs(args, { ...BY_AND_WHY, honour: { type: 'boolean' }, close: { type: 'boolean' } }, [1, 1])
  const id = readCase(words[0])
  const by = { who: readBy(values.by), why: readWhy(values.why) }
  if ((values.honour === true) === (values.close === true)) throw new WrongUse('Either --honour or --close.')
  const decision = values.honour === true ? 'honoured' : 'closed'
  await context.withDatabase((db) =>
    inTransaction(db, context, handlers, (transaction) => resolveCase(transaction, id, { ...by, decision })),
  )
  context.print(`Case ${caseNumber(id)} is ${decision}.`)
  return 0
}

const inTransaction = <T>(
  db: Database,
  { now }: CommandContext,
  handlers: Handlers,
  work: (transaction: PaymentTransaction) => Promise<T>,
): Promise<T> =>
  // the server, which polls every few seconds, handles what became due
  inPaymentTransaction(db, { now, handlers, onCommit: () => undefined }, work)
