import { isDay, macaoDay } from '#shared/domain/calendar/day.ts'
import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import { readNumber } from '#shared/domain/forms/read-number.ts'
import { avos, formatAmount, readAmount } from '#shared/domain/money/money.ts'
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
import type { Environment } from '../../platform/settings/reader.ts'
import { channel, printSwitchedOff } from './channel-cli.ts'
import { allTerms, setTerm, type Term, termsAt } from './repository.ts'
import type { TermKind } from './tables.ts'

const USAGE = `npm run offer -- show
    what a plan costs and how long it takes now, and everything that was ever set
npm run offer -- price <MOP> --by <name> [--from <yyyy-mm-dd>]
npm run offer -- working-days <days> --by <name> [--from <yyyy-mm-dd>]
    sets it from now on, or from the first minute of that day in Macao; no server needs a restart.
    Orders keep the price they were made with; carts show the new one.
npm run offer -- channel <code> off --until "<yyyy-mm-dd> <hh:mm>" --by <name> [--zh-hant <reason> --zh-hans <reason> --pt <reason> --en <reason>]
    payers see that this payment method cannot be used until then, and why
npm run offer -- channel <code> on --by <name>
    it can be used again`

/** A higher price is refused as a typing error. */
const HIGHEST_AVOS = 10_000_000
const MOST_DAYS = 365

/** How each value is parsed from the command line, and printed. */
const KINDS: Readonly<Record<TermKind, { read(word: string): number; write(value: number): string }>> = {
  price: { read: readPrice, write: (value) => `MOP ${formatAmount(avos(value))} a plan` },
  'working-days': { read: readDays, write: (value) => (value === 1 ? '1 working day' : `${value} working days`) },
}

/** The command `npm run offer`, which sets the price and the delivery time of a plan (decision 3.10). */
export const runOffer = (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
  runCommand(
    { usage: USAGE, verbs: { show, channel, price: setting('price'), 'working-days': setting('working-days') } },
    args,
    print,
    env,
    world,
  )

const show: Subcommand = async (args, { print, now, withDatabase }) => {
  readArgs(args, {}, [0, 0])
  const history = await withDatabase(async (db) => {
    const inForce = await termsAt(db, now())
    print(`Now: ${KINDS.price.write(inForce.unitPrice)}, ${KINDS['working-days'].write(inForce.workingDays)}.`)
    await printSwitchedOff(db, print, now())
    return allTerms(db)
  })
  print('Set so far, the newest first (times of Macao):')
  for (const term of history) print(`  ${lineOf(term)}`)
  return 0
}

const setting =
  (kind: TermKind): Subcommand =>
  async (args, context: CommandContext) => {
    const { values, words } = readArgs(args, { by: { type: 'string' }, from: { type: 'string' } }, [1, 1])
    const by = readBy(values.by)
    const value = KINDS[kind].read(words[0] ?? '')
    const now = context.now()
    const validFrom = values.from === undefined ? now : readFrom(values.from, now)
    const outcome = await context.withDatabase((db) => setTerm(db, { kind, value, validFrom, by }, now))
    const when = validFrom > now ? `From ${macaoMinute(validFrom)} in Macao on` : 'From now on'
    context.print(`${when}: ${KINDS[kind].write(value)}${outcome === 'unchanged' ? '. That is so already; nothing was changed.' : '.'}`)
    return 0
  }

function readPrice(word: string): number {
  const value = readAmount(word) ?? 0
  if (value > 0 && value <= HIGHEST_AVOS) return value
  throw new WrongUse(`"${word}" is no price: write patacas above 0 and up to ${HIGHEST_AVOS / 100}, as 55 or 55.50.`)
}

function readDays(word: string): number {
  const value = readNumber(word) ?? -1
  if (Number.isInteger(value) && value >= 0 && value <= MOST_DAYS) return value
  throw new WrongUse(`"${word}" is no number of working days: write a whole number from 0 to ${MOST_DAYS}.`)
}

/** The day's first minute in Macao, where there is no summer time; today means now, and the past cannot be changed. */
function readFrom(word: string, now: Date): Date {
  if (!isDay(word)) throw new WrongUse(`--from takes a day as 2026-12-31, but is "${word}".`)
  if (word === macaoDay(now)) return now
  const start = new Date(`${word}T00:00:00+08:00`)
  if (start < now) throw new WrongUse(`--from ${word} is in the past: what orders and pages said then stays as it was.`)
  return start
}

const lineOf = ({ kind, value, validFrom, setBy, setAt }: Term): string => {
  const what = KINDS[kind].write(value)
  if (setAt.getTime() === 0) return `from the beginning  ${what}, by ${setBy}`
  return `${macaoMinute(setAt)}  ${what} from ${macaoMinute(validFrom)}, by ${setBy}`
}
