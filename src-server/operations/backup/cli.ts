import { resolve } from 'node:path'
import { avos, formatAmount } from '#shared/domain/money/money.ts'
import { type ExitCode, type Print, readArgs, readBy, runPlain, WrongUse } from '../../platform/cli/command.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { readStorageSettings } from '../../platform/settings/settings.ts'
import { SETTINGS } from '../../platform/settings/table.ts'
import { writeAgeFigure } from './age-figure.ts'
import { comparePlace } from './compare.ts'
import { makeBackup } from './make.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { settleRecovered } from './recovered.ts'
import { refuseDamaged, refuseOther, restoreBackup } from './restore.ts'

const BACKUP_USAGE = `npm run backup -- <new folder> [--since <folder of an earlier backup>] [--metrics <file>]
    copies the database and all files of one moment into a folder, and compares every byte with its hash. Servers may use a
    PostgreSQL meanwhile; for an embedded database, stop the server first. Needs DATABASE_URL or DATA_DIR and, where it is
    set, FILES_S3_URL with its keys, as the server has them; for a PostgreSQL its program pg_dump, of the server's version
    or a later one. The folder contains personal data and only its owner can read it. Settings and keys are not in it.
    --since: files that the earlier backup has are linked to it and not copied again; both must lie on one disk.
    --metrics: writes the moment of the backup there once it is whole, for the textfile collector of Prometheus' node
    exporter, which reads files named *.prom.`

const RESTORE_USAGE = `npm run restore -- <folder> --by <your name>
    restores a backup into the empty database and the empty storage of the settings, and compares every row and byte.
    No server may run there yet. All users must sign in again afterwards.

npm run restore -- --check <folder>
    reads every byte of a backup, compares the database and the storage of the settings with it, and changes nothing. A place
    where a server ran since differs by what was done there.

npm run restore -- --recovered <moment> --by <your name>
    settles a PostgreSQL that was itself recovered to a moment from its base backup and its WAL, before any server uses it, as
    the owner of its tables: looks for each file in the storage, ends sessions, moves numbers on, and has the cashier asked
    about every bill. It may be run again.

Needs the settings of npm run backup; for a PostgreSQL its program pg_restore.`

/** The command `npm run backup`. */
export const runBackup = (args: readonly string[], print: Print, env: Environment): Promise<ExitCode> =>
  runPlain(BACKUP_USAGE, args, print, async () => {
    const { values, words } = readArgs(args, { since: { type: 'string' }, metrics: { type: 'string' } }, [1, 1])
    const [folder = ''] = words
    const manifest = await makeBackup(readStorageSettings(env), resolve(folder), values.since && resolve(values.since))
    print(`${resolve(folder)} shows ${manifest.at}.`)
    for (const line of contentOf(manifest)) print(line)
    const removed = manifest.removedMeanwhile.length
    if (removed > 0)
      print(`${removed} files were removed by their owners or for their age while the others were copied; they are not in it.`)
    if (values.metrics !== undefined) await writeAgeFigure(resolve(values.metrics), manifest)
    print(`Not in it, so keep them elsewhere: ${secretNames().join(', ')}, and the other settings.`)
    return 0
  })

/** The command `npm run restore`. */
export const runRestore = (args: readonly string[], print: Print, env: Environment): Promise<ExitCode> =>
  runPlain(RESTORE_USAGE, args, print, async () => {
    const options = { check: { type: 'boolean' }, by: { type: 'string' }, recovered: { type: 'string' } } as const
    const { values, words } = readArgs(args, options, [0, 1])
    if (values.recovered !== undefined) {
      if (words.length > 0 || values.check === true) throw new WrongUse('--recovered takes no backup.')
      return settle(values.recovered, readBy(values.by), print, env)
    }
    if (words[0] === undefined) throw new WrongUse('Something is missing.')
    const folder = resolve(words[0])
    if (values.check === true) {
      if (values.by !== undefined) throw new WrongUse('--check changes nothing, so it takes no --by.')
      return check(folder, print, env)
    }
    const manifest = await restoreBackup(readStorageSettings(env), folder, readBy(values.by))
    print(`What was there at ${manifest.at} is restored, and every row and byte was compared.`)
    for (const line of contentOf(manifest)) print(line)
    printSettled(print)
    return 0
  })

function printSettled(print: Print): void {
  print('Sessions are ended, and numbers of orders, receipts and cases go on further up. What happened after that moment is not there:')
  print('the server asks the cashier about the bills that are here, and gives no money back before that; ask its operator for orders')
  print('that were made and paid since (docs/operating.md, "After a restore").')
}

async function settle(moment: string, by: string, print: Print, env: Environment): Promise<ExitCode> {
  const { at, lastEvent, paidBills, paidAvos, files, released, missing } = await settleRecovered(readStorageSettings(env), moment, by)
  print(`What was there at ${at} is recovered.`)
  print(`Paid bills: ${paidBills}, MOP ${formatAmount(avos(paidAvos))}; the last event of a payment is of ${lastEvent ?? 'no time'}.`)
  print(`Files: ${files}, ${files - released - missing.length} of them in the storage; ${released} were removed since and are released.`)
  for (const code of missing) print(`Missing: the file ${code} of an application. Bring it back from a backup or a version of the storage.`)
  printSettled(print)
  return missing.length === 0 ? 0 : 1
}

async function check(folder: string, print: Print, env: Environment): Promise<ExitCode> {
  const settings = readStorageSettings(env)
  const manifest = await readManifest(folder)
  refuseOther(manifest, settings)
  await refuseDamaged(manifest, folder)
  const found = await comparePlace(folder, manifest, settings)
  for (const line of contentOf(manifest)) print(line)
  if (found.length === 0) {
    print('The place is as the backup, row by row and byte by byte.')
    return 0
  }
  for (const sentence of found) print(`Differs: ${sentence}.`)
  return 1
}

function contentOf({ database, files, removedMeanwhile }: Manifest): readonly string[] {
  const tables = Object.values(database.tables)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Database: ${database.kind}, PostgreSQL ${database.serverVersion}, ${tables.length} tables with ${rows} rows, ${megabytes(database.size)}.`,
    `Files: ${files.count - removedMeanwhile.length}, ${megabytes(files.bytes)}.`,
  ]
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`

const secretNames = (): readonly string[] =>
  Object.entries(SETTINGS)
    .filter(([, setting]) => 'isSecret' in setting)
    .map(([name]) => name)
