import { isDay } from '#shared/domain/calendar/day.ts'
import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import type { WireText } from '#shared/domain/languages.ts'
import { isPaymentChannel, PAYMENT_CHANNELS } from '#shared/domain/payment/payment-channels.ts'
import { type Print, readArgs, readBy, type Subcommand, WrongUse } from '../../platform/cli/command.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { switchChannel, switchedOff } from './channel-switches.ts'

const TEXT = { type: 'string' } as const

/** Switches a payment method off until a time, with what payers read meanwhile, or on again. */
export const channel: Subcommand = async (args, context) => {
  const options = { by: TEXT, until: TEXT, 'zh-hant': TEXT, 'zh-hans': TEXT, pt: TEXT, en: TEXT }
  const { values, words } = readArgs(args, options, [2, 2])
  const [code = '', turn] = words
  if (!isPaymentChannel(code)) throw new WrongUse(`"${code}" is no payment method. There are ${PAYMENT_CHANNELS.join(', ')}.`)
  const setBy = readBy(values.by)
  const now = context.now()
  if (turn === 'on') {
    await context.withDatabase((db) => switchChannel(db, { channel: code, offUntil: null, words: null, setBy }, now))
    context.print(`${code} can be used from now on.`)
    return 0
  }
  if (turn !== 'off') throw new WrongUse(`"${turn}" is neither on nor off.`)
  const offUntil = readUntil(values.until ?? '', now)
  const text = readWords({ cht: values['zh-hant'], chs: values['zh-hans'], por: values.pt, eng: values.en })
  await context.withDatabase((db) => switchChannel(db, { channel: code, offUntil, words: text, setBy }, now))
  context.print(`${code} cannot be chosen until ${macaoMinute(offUntil)} in Macao. Payments that have begun go on.`)
  return 0
}

export async function printSwitchedOff(db: Queryable, print: Print, now: Date): Promise<void> {
  for (const [code, { to }] of await switchedOff(db, now)) print(`${code} is switched off until ${macaoMinute(new Date(to))} in Macao.`)
}

function readUntil(text: string, now: Date): Date {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d) ((?:[01]\d|2[0-3]):[0-5]\d)$/.exec(text) ?? []
  if (!isDay(day)) throw new WrongUse(`--until takes a day and a time of Macao as "2026-12-31 18:00", but is "${text}".`)
  const until = new Date(`${day}T${time}:00+08:00`)
  if (until <= now) throw new WrongUse(`--until ${text} is in the past.`)
  return until
}

/** All four languages, or none: then payers read only until when. */
function readWords(words: Readonly<Record<keyof WireText, string | undefined>>): WireText | null {
  const { cht, chs, por, eng } = words
  if (cht && chs && por && eng) return { cht, chs, por, eng }
  if ([cht, chs, por, eng].every((one) => one === undefined)) return null
  throw new WrongUse('Give the reason in all four languages: --zh-hant, --zh-hans, --pt and --en.')
}
