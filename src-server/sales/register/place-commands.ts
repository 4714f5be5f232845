import { basename } from 'node:path'
import { asc, count } from 'drizzle-orm'
import { TEXT_KEYS } from '#shared/domain/languages.ts'
import { recordAct } from '../../platform/cli/acts.ts'
import { readArgs, readBy, type Subcommand, WrongUse } from '../../platform/cli/command.ts'
import { searchPlaces } from '../places/search.ts'
import { places as placesTable } from '../places/tables.ts'
import { asRefusal } from './as-refusal.ts'
import { fileText } from './file-text.ts'
import { importNames } from './import-names.ts'
import { readNames } from './names-file.ts'

/** The subcommands `places import` and `places show`. */
export const places: Subcommand = async ([act = '', ...args], context) => {
  if (act === 'import') return importFile(args, context)
  if (act === 'show') return show(args, context)
  throw new WrongUse(`places takes import or show, but is "${act}".`)
}

const importFile: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, { by: { type: 'string' } }, [1, 1])
  const by = readBy(values.by)
  const [file = ''] = words
  if (!/\.csv$/i.test(file)) throw new WrongUse(`${file} must be a .csv file.`)
  const text = fileText(file)
  const { rows, wrong } = await withDatabase((db) =>
    importNames(db, readNames(text.pieces), print, (tx, imported) =>
      recordAct(tx, { at: now(), by, kind: 'names-import', subject: basename(file), detail: { ...imported, sha256: text.sha256() } }),
    ),
  ).catch((error: unknown) => {
    throw asRefusal(file, error)
  })
  print(wrong === 0 ? `${file}: ${rows} names taken over.` : `${file}: ${rows} names, ${wrong} of them wrong. Nothing was written.`)
  return wrong === 0 ? 0 : 1
}

/** What a person finds who types these words; without words, how many places there are. */
const show: Subcommand = async (args, { print, withDatabase }) => {
  const { words } = readArgs(args, {}, [0, 20])
  return withDatabase(async (db) => {
    if (words.length === 0) {
      const kinds = await db
        .select({ kind: placesTable.kind, count: count() })
        .from(placesTable)
        .groupBy(placesTable.kind)
        .orderBy(asc(placesTable.kind))
      for (const { kind, count: number } of kinds) print(`${kind}: ${number}`)
      if (kinds.length === 0) print('The register has no places.')
      return 0
    }
    const found = await searchPlaces(db, words.join(' '))
    for (const place of found.places) {
      print(`${place.kind}, ${place.count} parcels, by the name ${place.matched}`)
      for (const key of TEXT_KEYS) print(`  ${key}  ${place.name[key]}`)
    }
    for (const { number, location } of found.parcels) print(`${number}  ${location.por}`)
    if (found.places.length === 0) print('Nothing is found.')
    return found.places.length === 0 ? 1 : 0
  })
}
