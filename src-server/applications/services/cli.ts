import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { macaoMinute } from '#shared/domain/calendar/macao-time.ts'
import { actsOf, recordAct } from '../../platform/cli/acts.ts'
import { type ExitCode, type Print, readArgs, readBy, runCommand, type Subcommand, type World } from '../../platform/cli/command.ts'
import { Refused } from '../../platform/cli/refused.ts'
import { sqlState } from '../../platform/db/unavailable.ts'
import type { Environment } from '../../platform/settings/reader.ts'
import { checkDefinition } from './check.ts'
import type { ServiceDefinition } from './definition.ts'
import { PUBLISHED_SCHEMA, publishedSchema } from './published-schema.ts'
import { allServices, putService, type ServiceRow, versionOf, withdrawService } from './repository.ts'

const USAGE = `npm run services -- check <file>…
    says everything that is wrong with the service definitions
npm run services -- load <file>… --by <name>
    checks them and puts them in force, all or none
npm run services -- list
    what is in force and what was withdrawn, since when and by whom
npm run services -- withdraw <itemCode>… --by <name>
    takes services out of force, all or none: nobody can apply any more; applications made stay readable
npm run services -- schema [<file>]
    writes the JSON Schema of a definition into the file; with none, into the one that is committed`

const MOST = 1_000
/** PostgreSQL's code for a unique violation. */
const TAKEN = '23505'

/** The command `npm run services`: checks definitions, and puts services in and out of force. */
export const runServices = (args: readonly string[], print: Print, env: Environment, world?: Partial<World>): Promise<ExitCode> =>
  runCommand({ usage: USAGE, verbs: { check, load, list, withdraw, schema } }, args, print, env, world)

const check: Subcommand = async (args, { print }) => {
  const { words } = readArgs(args, {}, [1, MOST])
  return (await readAll(words, print)) === undefined ? 1 : 0
}

const load: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, { by: { type: 'string' } }, [1, MOST])
  const by = readBy(values.by)
  const read = await readAll(words, print)
  if (read === undefined) return 1
  const outcomes = await withDatabase((db) =>
    db.transaction(async (tx) => {
      const lines: string[] = []
      for (const { file, definition } of read) {
        const { itemCode } = definition
        const at = now()
        const outcome = await putService(tx, definition, 'loaded', at)
        lines.push(`${file}: ${itemCode} ${outcome === 'unchanged' ? 'is already in force as it is' : 'is in force'}`)
        if (outcome === 'unchanged') continue
        await recordAct(tx, { at, by, kind: 'service-load', subject: itemCode, detail: { version: versionOf(definition) } })
      }
      return lines
    }),
  ).catch((error: unknown) => {
    if (sqlState(error) !== TAKEN) throw error
    throw new Refused('Nothing was loaded: the itemId or serviceCode of one file belongs to another service already.')
  })
  for (const line of outcomes) print(line)
  return 0
}

const list: Subcommand = async (args, { print, withDatabase }) => {
  readArgs(args, {}, [0, 0])
  const [rows, acts] = await withDatabase(
    async (db) => [await allServices(db), await actsOf(db, ['service-load', 'service-withdraw'])] as const,
  )
  if (rows.length === 0) print('No service was ever loaded.')
  for (const row of rows)
    print(
      lineOf(
        row,
        acts.find(({ subject }) => subject === row.itemCode),
      ),
    )
  return 0
}

const withdraw: Subcommand = async (args, { print, now, withDatabase }) => {
  const { values, words } = readArgs(args, { by: { type: 'string' } }, [1, MOST])
  const by = readBy(values.by)
  const printed = await withDatabase((db) =>
    db.transaction(async (tx) => {
      const lines: string[] = []
      for (const itemCode of words) {
        const at = now()
        const outcome = await withdrawService(tx, itemCode, at)
        if (outcome === 'unknown') throw new Refused(`Nothing was withdrawn: there is no service ${itemCode}.`)
        if (outcome === 'withdrawn') await recordAct(tx, { at, by, kind: 'service-withdraw', subject: itemCode, detail: {} })
        lines.push(`${itemCode} ${outcome === 'withdrawn' ? 'is no longer in force' : 'was withdrawn already'}`)
      }
      return lines
    }),
  )
  for (const line of printed) print(line)
  return 0
}

const schema: Subcommand = async (args, { print }) => {
  const [file = fileURLToPath(PUBLISHED_SCHEMA)] = readArgs(args, {}, [0, 1]).words
  await writeFile(file, publishedSchema()).catch((error: Error) => {
    throw new Refused(`Nothing was written: ${error.message}.`)
  })
  print(`${file} is the JSON Schema of a service definition.`)
  return 0
}

const lineOf = ({ itemCode, version, origin, withdrawnAt }: ServiceRow, last: { at: Date; by: string } | undefined): string => {
  const state = withdrawnAt === null ? 'in force' : 'withdrawn'
  const who =
    last === undefined
      ? origin === 'seed'
        ? 'came with the test system'
        : 'by nobody on record'
      : `since ${macaoMinute(last.at)}, by ${last.by}`
  return `${itemCode}  ${version}  ${state}, ${who}`
}

interface Read {
  readonly file: string
  readonly definition: ServiceDefinition
}

/** Reads the definitions of all files and prints their faults; undefined if there are any. */
async function readAll(files: readonly string[], print: Print): Promise<readonly Read[] | undefined> {
  const read = await Promise.all(files.map(readDefinition))
  for (const { file, sentences } of read) {
    print(sentences.length === 0 ? `${file}: nothing wrong` : `${file}:`)
    for (const sentence of sentences) print(`  ${sentence}`)
  }
  return read.some(({ sentences }) => sentences.length > 0) ? undefined : read
}

async function readDefinition(file: string): Promise<Read & { readonly sentences: readonly string[] }> {
  let definition: ServiceDefinition
  try {
    // the decoder leaves out a byte order mark, which some editors write
    definition = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)))
  } catch (error) {
    const sentence =
      error instanceof TypeError
        ? 'It is not UTF-8 text. Save the file as UTF-8.'
        : error instanceof SyntaxError
          ? `It is not JSON: ${error.message}.`
          : `It cannot be read: ${(error as Error).message}.`
    return { file, definition: {} as ServiceDefinition, sentences: [sentence] }
  }
  return { file, definition, sentences: checkDefinition(definition).map((fault) => fault.sentence) }
}
