import { resolve } from 'node:path'
import { LANGUAGES } from '#shared/domain/languages.ts'
import { endSessions, ofAccount } from '../../accounts/sessions.ts'
import { openFilePlaces } from '../../applications/files/open-store.ts'
import { removeFiles } from '../../applications/files/removal.ts'
import { recordAct } from '../../platform/cli/acts.ts'
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
import type { Environment } from '../../platform/settings/reader.ts'
import { readStorageSettings } from '../../platform/settings/settings.ts'
import { BELONGINGS, type TableKey } from './belongings.ts'
import { type Erased, erasePerson, removeEmptied, subjectOf } from './erase.ts'
import { exportPerson, headingOf } from './export.ts'
import { accountOf, accountsOfDocument } from './find.ts'

const USAGE = `What one person has here, given out or erased (Lei 8/2005), and where the person is signed in. Needs DATABASE_URL or DATA_DIR and, where it is set,
FILES_S3_URL with its keys, as the server has them.

npm run person -- find <number of the identity document>
                                          the accounts of whoever has it, one for each capacity;
                                          one of a business has what its other people did too
npm run person -- export <new folder> --account <account> --by <your name> [--language ${LANGUAGES.join('|')}]
                                          everything as JSON, with the files and the receipts as PDFs
npm run person -- end-sessions --account <account> --by <your name>
                                          signs the account out everywhere, and its person where it acts for an entity
npm run person -- erase --account <account> --by <your name> [--dry-run]
                                          erases what need not stay, and says what stays and why

Who did it, and how many rows, is kept; nothing of the person is. Backups still hold what was there when they were made.`

/** The command `npm run person`. */
export const runPerson = (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
  runCommand(
    { usage: USAGE, verbs: { find, export: exporting(env), 'end-sessions': endingSessions, erase: erasing(env) } },
    args,
    print,
    env,
    world,
  )

const NOBODY = 'There is no such account. "find" names those of a person.'

const find: Subcommand = async (args, { print, withDatabase }) => {
  const [document = ''] = readArgs(args, {}, [1, 1]).words
  const found = await withDatabase((db) => accountsOfDocument(db, document))
  if (found.length === 0) throw new Refused('Nobody with that document has anything here.')
  for (const { id, accountType, updatedAt } of found) print(`${id}  ${accountType}  last signed in or changed ${updatedAt.toISOString()}`)
  return 0
}

function readAccount(account: string | undefined): string {
  if (account === undefined || account.trim() === '') throw new WrongUse('Say whose data, with --account.')
  return account.trim()
}

const exporting =
  (env: Environment): Subcommand =>
  async (args, { print, now, withDatabase }) => {
    const options = { account: { type: 'string' }, by: { type: 'string' }, language: { type: 'string' } } as const
    const { values, words } = readArgs(args, options, [1, 1])
    const id = readAccount(values.account)
    const by = readBy(values.by)
    const language = LANGUAGES.find((one) => one === (values.language ?? 'pt'))
    if (language === undefined) throw new WrongUse(`--language takes one of ${LANGUAGES.join(', ')}.`)
    const folder = resolve(words[0] ?? '')
    const { store } = await openFilePlaces(readStorageSettings(env))
    const made = await withDatabase(async (db) => {
      if ((await accountOf(db, id)) === undefined) throw new Refused(NOBODY)
      const counts = await exportPerson(db, store, id, folder, { language, now: now() })
      await recordAct(db, { at: now(), by, kind: 'person-export', subject: subjectOf(id), detail: { ...counts } })
      return counts
    })
    print(`${folder} has everything of that account: ${made.rows} rows, ${made.files} files, ${made.receipts} receipts.`)
    return 0
  }

const endingSessions: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values } = readArgs(args, { account: { type: 'string' }, by: { type: 'string' } }, [0, 0])
  const id = readAccount(values.account)
  const by = readBy(values.by)
  const ended = await withDatabase((db) =>
    db.transaction(async (tx) => {
      if ((await accountOf(tx, id)) === undefined) throw new Refused(NOBODY)
      const count = await endSessions(tx, ofAccount(id), now())
      await recordAct(tx, { at: now(), by, kind: 'sessions-end', subject: subjectOf(id), detail: { ended: count } })
      return count
    }),
  )
  print(ended === 0 ? 'No session was active.' : `Sessions ended: ${ended}.`)
  return 0
}

const erasing =
  (env: Environment): Subcommand =>
  async (args, context) => {
    const options = { account: { type: 'string' }, by: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const
    const { values } = readArgs(args, options, [0, 0])
    const id = readAccount(values.account)
    const by = readBy(values.by)
    const isDryRun = values['dry-run'] === true
    const { store } = await openFilePlaces(readStorageSettings(env))
    await context.withDatabase(async (db) => {
      const erased = await erasePerson(db, id, { by, now: context.now(), isDryRun })
      if (erased === undefined) throw new Refused(NOBODY)
      // a file whose bytes cannot be removed now is removed by the server's sweep
      const log = { warn: (_facts: object, message: string) => context.print(`(${message})`) }
      if (!isDryRun) {
        await removeFiles(db, store, erased.fileCodes, log)
        await removeEmptied(db, id)
      }
      printErased(erased, isDryRun, context)
    })
    return 0
  }

function printErased({ erased, kept }: Erased, isDryRun: boolean, { print }: Pick<CommandContext, 'print'>): void {
  const line = ([table, count]: [string, number]): string =>
    `  ${headingOf(table as TableKey)}: ${count}   (${BELONGINGS[table as TableKey]?.why})`
  print(isDryRun ? 'Would be erased:' : 'Erased:')
  for (const entry of Object.entries(erased)) print(line(entry))
  print(isDryRun ? 'Would stay:' : 'Stays:')
  for (const entry of Object.entries(kept)) print(line(entry))
  if (isDryRun) print('Nothing was changed.')
}
