import { recordAct } from '../../platform/cli/acts.ts'
import {
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
import type { Environment } from '../../platform/settings/reader.ts'
import { deadLetters, endedAmong, receiversNow, resumeReceiver, sendAgain, type WhichLetters } from './dead-letters.ts'

const USAGE = `Messages tell other systems of paid orders, applications and refunds, and applicants of what becomes of theirs: by the
receivers @sms and @e-mail. One that could not be delivered for three days, whose receiver answered 410, or whose address
was refused for good, is a dead letter. Needs DATABASE_URL or DATA_DIR, as the server has it.

npm run webhooks -- list                                   dead letters
npm run webhooks -- receivers                              who is told, and how much waits
npm run webhooks -- again <message> --by <your name>       sends a dead letter again
npm run webhooks -- again --receiver <name> --by <your name>
                                                           all dead letters of a receiver
npm run webhooks -- resume <receiver> --by <your name>     a receiver that answered 410 is told again

A message that is sent again has its old number: a receiver that had it before knows it by that. Who did it is kept.`

/** The command `npm run webhooks`. */
export const runWebhooks = (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
  runCommand({ usage: USAGE, withServerLimits: true, verbs: { list, receivers, again, resume } }, args, print, env, world)

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const list: Subcommand = async (args, { print, withDatabase }) => {
  readArgs(args, {}, [0, 0])
  const rows = await withDatabase(deadLetters)
  for (const { delivery, message } of rows)
    print(
      `${message.messageId}  ${minute(message.at)}  ${message.kind.padEnd(21)}  ${message.record} #${message.sequence}  to ${delivery.receiver}: ${delivery.fault ?? ''}`,
    )
  if (rows.length === 0) print('There is no dead letter.')
  return 0
}

const receivers: Subcommand = async (args, { print, withDatabase }) => {
  readArgs(args, {}, [0, 0])
  const rows = await withDatabase(receiversNow)
  for (const { name, url, endedAt, ending, counts } of rows) {
    const state =
      endedAt === null
        ? 'is told'
        : `told of nothing since ${minute(endedAt)}: ${ending === 'gone' ? 'it answered 410' : 'no setting names it'}`
    print(`${name}  ${url}  ${state}; ${counts.waiting ?? 0} waiting, ${counts.dead ?? 0} dead, ${counts.delivered ?? 0} delivered`)
  }
  if (rows.length === 0) print('Nobody is told: WEBHOOK_RECEIVERS has never named anybody.')
  return 0
}

const again: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, { by: { type: 'string' }, receiver: { type: 'string' } }, [0, 1])
  const by = readBy(values.by)
  const which = readWhich(words[0], values.receiver)
  const sent = await withDatabase((db) =>
    db.transaction(async (tx) => {
      const counts = await sendAgain(tx, which, now())
      for (const [subject, count] of counts)
        await recordAct(tx, { at: now(), by, kind: 'webhook-again', subject, detail: { count, ...which } })
      return { counts, ended: await endedAmong(tx, [...counts.keys()]) }
    }),
  )
  if (sent.counts.size === 0) throw new Refused('There is no such dead letter.')
  for (const [name, count] of sent.counts)
    print(
      sent.ended.includes(name)
        ? `${count} to ${name}, which gets nothing at present: they wait until it does.`
        : `${count} to ${name}: a running server sends them at once.`,
    )
  return 0
}

function readWhich(messageId: string | undefined, receiver: string | undefined): WhichLetters {
  if ((messageId === undefined) === (receiver === undefined)) throw new WrongUse('Either a message or --receiver.')
  return messageId === undefined ? { receiver: receiver ?? '' } : { messageId }
}

const resume: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, { by: { type: 'string' } }, [1, 1])
  const [subject = ''] = words
  const by = readBy(values.by)
  const isResumed = await withDatabase((db) =>
    db.transaction(async (tx) => {
      const done = await resumeReceiver(tx, subject)
      if (done) await recordAct(tx, { at: now(), by, kind: 'webhook-resume', subject, detail: {} })
      return done
    }),
  )
  if (!isResumed) throw new Refused('There is no such receiver that answered 410.')
  print(`${subject} is told again. Its dead letters stay until "again" sends them.`)
  return 0
}
