import { hasControl } from '#shared/domain/plain-text.ts'
import { CannotStart } from '../cannot-start.ts'
import { passingReason } from '../db/away.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { openDatabase, plainOpening } from '../db/open.ts'
import type { Environment } from '../settings/reader.ts'
import { readStorageSettings } from '../settings/settings.ts'
import { isHelp, readArgs, WrongUse } from '../start/command-line.mjs'
import { Refused } from './refused.ts'

/** Where a command says what it did, a line at a time. */
export type Say = (line: string) => void

/** What a verb of a command works with. */
export interface Desk {
  readonly say: Say
  readonly now: () => Date
  /** Opens the database of DATABASE_URL or DATA_DIR for as long as the work takes. */
  readonly withDatabase: <T>(work: DatabaseWork<T>) => Promise<T>
}

type DatabaseWork<T> = (db: Database, kind: OpenDatabase['kind']) => Promise<T>

/** Does one thing; its exit code. */
export type Verb = (args: readonly string[], desk: Desk) => Promise<ExitCode>
/** 0: done. 1: it could not be done, and why was said. 2: it was asked for wrongly. */
export type ExitCode = 0 | 1 | 2

export { readArgs, WrongUse }

interface Command {
  /** What it prints when asked how it is used. */
  readonly usage: string
  /** Whether it works on rows that callers wait for, and so within the limits of a server; else its work takes the time it takes. */
  readonly isHurried?: boolean
  readonly verbs: Readonly<Record<string, Verb>>
}

/** Runs an operator's command: finds its verb, and says in a sentence whatever stands in the way. Answers the exit code. */
export async function runCommand(
  { usage, isHurried = false, verbs }: Command,
  args: readonly string[],
  say: Say,
  env: Environment,
  now: () => Date = () => new Date(),
): Promise<ExitCode> {
  if (isHelp(args)) {
    say(usage)
    return 0
  }
  const [name = '', ...rest] = args
  const desk: Desk = { say, now, withDatabase: (work) => withDatabase(env, say, isHurried, work) }
  try {
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (verb === undefined) throw new WrongUse(name === '' ? 'Say what is to be done.' : `"${name}" is nothing this command does.`)
    return await verb(rest, desk)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    say(sentence)
    if (!(error instanceof WrongUse)) return 1
    say(`\n${usage}`)
    return 2
  }
}

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof WrongUse || error instanceof Refused || error instanceof CannotStart) return error.message
  const reason = passingReason(error)
  return reason === undefined ? undefined : `The database could not be used: ${reason}. Nothing was changed; try again.`
}

/** The time it takes, where a caller's work must not. */
const PATIENCE = { statementMs: 0, answerMs: 0, idleTransactionMs: 0 }

async function withDatabase<T>(env: Environment, say: Say, isHurried: boolean, work: DatabaseWork<T>): Promise<T> {
  const log = { warn: (_facts: object, message: string) => say(`(${message})`) }
  const limits = { ...plainOpening().limits, ...(isHurried ? {} : PATIENCE) }
  const database = await openDatabase(readStorageSettings(env), { log, limits, connections: 2 })
  try {
    return await work(database.db, database.kind)
  } finally {
    await database.close()
  }
}

const LONGEST_NAME = 100

/** Who does it: whatever changes the operator's data must say so. */
export function readBy(by: string | undefined): string {
  const name = by?.trim() ?? ''
  if (name === '') throw new WrongUse('Say who does it, with --by and a name.')
  // a name with a line break in it would be two lines of a list
  if (name.length > LONGEST_NAME || hasControl(name)) throw new WrongUse(`--by takes one line of ${LONGEST_NAME} characters.`)
  return name
}
