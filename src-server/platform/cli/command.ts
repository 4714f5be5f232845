import { hasControl } from '#shared/domain/forms/plain-text.ts'
import { CannotStart, reasonOf } from '../cannot-start.ts'
import type { Database, OpenDatabase } from '../db/database.ts'
import { openDatabase, plainOpening } from '../db/open.ts'
import type { Opening } from '../db/opening.ts'
import { temporaryReason } from '../db/unavailable.ts'
import { DependencyUnavailable } from '../http/dependency-unavailable.ts'
import type { Environment } from '../settings/reader.ts'
import { readStorageSettings } from '../settings/settings.ts'
import { isHelp, readArgs, WrongUse } from './command-line.mjs'
import { Refused } from './refused.ts'

export type Print = (line: string) => void

export interface CommandContext {
  readonly print: Print
  readonly now: () => Date
  /** Opens the database of DATABASE_URL or DATA_DIR, and closes it after the work. */
  readonly withDatabase: <T>(work: DatabaseWork<T>) => Promise<T>
}

type DatabaseWork<T> = (db: Database, kind: OpenDatabase['kind']) => Promise<T>

/** One subcommand. Returns the exit code. */
export type Subcommand = (args: readonly string[], context: CommandContext) => Promise<ExitCode>
/** 0: done. 1: it failed, and the reason was printed. 2: the command was used wrongly. */
export type ExitCode = 0 | 1 | 2

export { readArgs, WrongUse }

/** The clock and the database of a command; tests replace them. */
export interface World {
  readonly now: () => Date
  readonly open: typeof openDatabase
}

interface Command {
  readonly usage: string
  /** Applies the server's time limits to its statements, because they lock rows that the server's users wait for; no limits by default. */
  readonly withServerLimits?: boolean
  readonly verbs: Readonly<Record<string, Subcommand>>
}

/** Runs a subcommand, prints the message of an error, and returns the exit code. */
export async function runCommand(
  { usage, withServerLimits = false, verbs }: Command,
  args: readonly string[],
  print: Print,
  env: Environment,
  { now = () => new Date(), open = openDatabase }: Partial<World> = {},
): Promise<ExitCode> {
  const opened = () => open(readStorageSettings(env), openingOf(print, withServerLimits))
  const context: CommandContext = { print, now, withDatabase: (work) => withOpened(opened, work) }
  return runPlain(usage, args, print, async () => {
    const [name = '', ...rest] = args
    const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined
    if (verb === undefined) throw new WrongUse(name === '' ? 'Say what is to be done.' : `"${name}" is nothing this command does.`)
    return verb(rest, context)
  })
}

/** Runs a command without subcommands in the same way; `work` opens what it needs. */
export async function runPlain(usage: string, args: readonly string[], print: Print, work: () => Promise<ExitCode>): Promise<ExitCode> {
  if (isHelp(args)) {
    print(usage)
    return 0
  }
  try {
    return await work()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === undefined) throw error
    print(sentence)
    if (!(error instanceof WrongUse)) return 1
    print(`\n${usage}`)
    return 2
  }
}

/** Errors of the file system that an operator can mend: a wrong path, missing rights, a full disk. */
const OF_FILES: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT']

function sentenceOf(error: unknown): string | undefined {
  if (error instanceof WrongUse || error instanceof Refused || error instanceof CannotStart) return error.message
  if (error instanceof DependencyUnavailable) return `Not done: ${error.message}.`
  const reason = temporaryReason(error)
  if (reason !== undefined) return `The database could not be used: ${reason}. See whether it was done all the same before you try again.`
  const { code, syscall } = Object(error) as NodeJS.ErrnoException
  return syscall !== undefined && OF_FILES.includes(code) ? `A file or folder cannot be used: ${reasonOf(error)}.` : undefined
}

/** Unlike a call of the server, a command may take long. */
const NO_LIMITS = { statementMs: 0, answerMs: 0, idleTransactionMs: 0 }

/** Opens the database for a command; what it waits for is printed. */
export function openingOf(print: Print, withServerLimits: boolean): Partial<Opening> {
  const log = { warn: (_facts: object, message: string) => print(`(${message})`) }
  return { log, limits: { ...plainOpening().limits, ...(withServerLimits ? {} : NO_LIMITS) }, connections: 2 }
}

/** Opens a database, and closes it after the work. */
export async function withOpened<T>(open: () => Promise<OpenDatabase>, work: DatabaseWork<T>): Promise<T> {
  const database = await open()
  try {
    return await work(database.db, database.kind)
  } finally {
    await database.close()
  }
}

const LONGEST_NAME = 100

/** Reads --by: every change by a command is recorded with a name. */
export function readBy(by: string | undefined): string {
  const name = by?.trim() ?? ''
  if (name === '') throw new WrongUse('Say who does it, with --by and a name.')
  // a name with a line break would spoil the lists in which it is printed
  if (name.length > LONGEST_NAME || hasControl(name)) throw new WrongUse(`--by takes one line of ${LONGEST_NAME} characters.`)
  return name
}
