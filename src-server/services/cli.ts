import { readFile } from 'node:fs/promises'
import { CannotStart } from '../cannot-start.ts'
import { sqlState } from '../db/away.ts'
import { openDatabase } from '../db/open.ts'
import { readStorageSettings } from '../settings/settings.ts'
import { checkDefinition } from './check.ts'
import type { ServiceDefinition } from './definition.ts'
import { putService } from './repository.ts'

const USAGE = `npm run services -- check <file>…   says everything that is wrong with the service definitions
npm run services -- load <file>…    checks them and puts them in force, all or none`

interface Read {
  readonly file: string
  readonly definition: ServiceDefinition | undefined
  readonly sentences: readonly string[]
}

/** A service owner's command (issue 3, 9): a sentence per fault, and loading without touching code. Answers the exit code. */
export async function runServices(args: readonly string[], say: (line: string) => void, env = process.env): Promise<number> {
  const [verb, ...files] = args
  if ((verb !== 'check' && verb !== 'load') || files.length === 0) {
    say(USAGE)
    return 2
  }
  const read = await Promise.all(files.map(readDefinition))
  for (const { file, sentences } of read) {
    say(sentences.length === 0 ? `${file}: nothing wrong` : `${file}:`)
    for (const sentence of sentences) say(`  ${sentence}`)
  }
  if (read.some(({ definition }) => definition === undefined)) return 1
  return verb === 'check' ? 0 : load(read, say, env)
}

async function readDefinition(file: string): Promise<Read> {
  let value: unknown
  try {
    // an editor's byte order mark is no part of the JSON
    value = JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
  } catch (error) {
    const sentence = error instanceof SyntaxError ? `It is not JSON: ${error.message}.` : `It cannot be read: ${(error as Error).message}.`
    return { file, definition: undefined, sentences: [sentence] }
  }
  const sentences = checkDefinition(value).map((fault) => fault.sentence)
  return { file, definition: sentences.length === 0 ? (value as ServiceDefinition) : undefined, sentences }
}

async function load(read: readonly Read[], say: (line: string) => void, env: NodeJS.ProcessEnv): Promise<number> {
  try {
    const database = await openDatabase(readStorageSettings(env))
    try {
      await database.db.transaction(async (tx) => {
        for (const { file, definition } of read) {
          if (!definition) continue
          const outcome = await putService(tx, definition, 'loaded', new Date())
          say(`${file}: ${definition.itemCode} ${outcome === 'unchanged' ? 'is already in force as it is' : 'is in force'}`)
        }
      })
    } finally {
      await database.close()
    }
    return 0
  } catch (error) {
    if (error instanceof CannotStart) say(error.message)
    else if (isTaken(error)) say('Nothing was loaded: the itemId or serviceCode of one file belongs to another service already.')
    else throw error
    return 1
  }
}

/** PostgreSQL's unique violation. */
const isTaken = (error: unknown): boolean => sqlState(error) === '23505'
