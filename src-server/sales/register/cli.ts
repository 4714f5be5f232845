import { basename } from 'node:path'
import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import { actsOf, recordAct } from '../../platform/cli/acts.ts'
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
import { asRefusal } from './as-refusal.ts'
import { readCsv } from './csv.ts'
import type { Entry } from './entry.ts'
import { type FileText, fileText } from './file-text.ts'
import { readGeoJson } from './geojson.ts'
import { type Imported, importRegister } from './import.ts'
import { list, show } from './list-commands.ts'
import { places } from './place-commands.ts'

const USAGE = `npm run register -- import <file.csv|file.geojson> --by <name> [--dry-run] [--replace] [--skip-wrong] [--allow-alike] [--tell]
    takes the register of parcels over: adds what is new, changes what differs, removes nothing. Says each wrong
    row by its line; with any, nothing is written. Done twice, the second time changes nothing.
    --dry-run     says what would be done, and does not
    --replace     takes off sale what the file does not name
    --skip-wrong  takes the right rows of a file with wrong ones; not together with --replace
    --allow-alike takes a parcel with the polygon of another one that is on sale, or with its number but for noughts
    --tell        tells whoever holds a plan of a changed parcel that it is no longer the newest; without it, as for mended
                  typing, nobody is told, now or later
npm run register -- list [--parish <parish>] [--off-sale] [--after <number>] [--limit <rows>]
npm run register -- show <number>…
npm run register -- places import <names.csv> --by <name>
    takes over the names of buildings, and old and spoken names of places, instead of those before
npm run register -- places show [<words>…]
    what a person finds who types these words; without words, how many places there are
npm run register -- history
    who imported what, and when`

/** The command `npm run register`: the register of parcels whose plans are sold. */
export const runRegister = (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
  runCommand({ usage: USAGE, verbs: { import: importFile, list, show, places, history } }, args, print, env, world)

/** The reader for each kind of file, by its extension. */
const READERS: Readonly<Record<string, (text: FileText, print: Print) => AsyncIterable<Entry>>> = {
  csv: ({ pieces }, print) => readCsv(pieces, print),
  geojson: ({ pieces }) => readGeoJson(pieces),
  json: ({ pieces }) => readGeoJson(pieces),
}

const importFile: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, IMPORT_OPTIONS, [1, 1])
  const by = readBy(values.by)
  const [file = ''] = words
  const {
    'dry-run': dryRun = false,
    replace = false,
    'skip-wrong': skipWrong = false,
    'allow-alike': allowAlike = false,
    tell = false,
  } = values
  if (replace && skipWrong)
    throw new WrongUse('--replace would take the plans of wrong rows off sale: mend the file, or leave --skip-wrong out.')
  const read = READERS[/\.([^.]+)$/.exec(file)?.[1]?.toLowerCase() ?? '']
  if (read === undefined) throw new WrongUse(`${file} must be a .csv or a .geojson file.`)
  const text = fileText(file)
  const { imported, written } = await withDatabase((db) =>
    importRegister(
      db,
      read(text, print),
      { dryRun, replace, skipWrong, allowAlike, tellAt: tell ? now() : undefined },
      print,
      (tx, outcome) =>
        recordAct(tx, {
          at: now(),
          by,
          kind: 'register-import',
          subject: basename(file),
          detail: { ...outcome, replace, skipWrong, tell, sha256: text.sha256() },
        }),
    ),
  ).catch((error: unknown) => {
    throw asRefusal(file, error)
  })
  print(`${file}: ${sentenceOf(imported, written, dryRun)}`)
  return written || (dryRun && (skipWrong || imported.wrong === 0)) ? 0 : 1
}

const IMPORT_OPTIONS = {
  by: { type: 'string' },
  'dry-run': { type: 'boolean' },
  replace: { type: 'boolean' },
  'skip-wrong': { type: 'boolean' },
  'allow-alike': { type: 'boolean' },
  tell: { type: 'boolean' },
} as const

function sentenceOf({ rows: count, wrong, ...changes }: Imported, written: boolean, dryRun: boolean): string {
  const rows = rowsOf(count)
  const skipped = wrong === 0 ? '' : ` ${rowsOf(wrong, 'wrong ')} left out.`
  if (written) return `${rows}: ${changesOf(changes)}.${skipped}`
  const rest = changesOf(changes)
  if (wrong > 0 && rest === UNCHANGED) return `${rows}, ${wrong} of them wrong. Nothing was written.`
  return `${rows}: this would be ${rest}.${skipped} Nothing was written${dryRun ? ', as --dry-run says' : ''}.`
}

const rowsOf = (count: number, kind = ''): string => `${count} ${kind}${count === 1 ? 'row' : 'rows'}`

const UNCHANGED = 'nothing changed'

function changesOf({ added, changed, unchanged, takenOffSale, told }: Omit<Imported, 'rows' | 'wrong'>): string {
  if (added + changed + takenOffSale === 0) return UNCHANGED
  const off = takenOffSale === 0 ? '' : `, ${takenOffSale} taken off sale`
  const holders = told === 0 ? '' : `; holders of plans of ${told} ${told === 1 ? 'parcel' : 'parcels'} are told`
  return `${added} added, ${changed} changed, ${unchanged} as they were${off}${holders}`
}

const history: Subcommand = async (args, { print, withDatabase }: CommandContext) => {
  readArgs(args, {}, [0, 0])
  const acts = await withDatabase((db) => actsOf(db, ['register-import', 'names-import']))
  if (acts.length === 0) print('Nothing was imported yet.')
  for (const { at, by, kind, subject, detail } of acts) {
    if (kind === 'names-import') {
      print(`${macaoMinute(at)}  ${subject}, by ${by}: ${detail.rows} names of places (SHA-256 ${detail.sha256})`)
      continue
    }
    const { added, changed, takenOffSale, rows } = detail
    print(
      `${macaoMinute(at)}  ${subject}, by ${by}: ${rowsOf(Number(rows))}, ${added} added, ${changed} changed, ${takenOffSale} taken off sale (SHA-256 ${detail.sha256})`,
    )
  }
  return 0
}
