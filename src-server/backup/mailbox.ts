import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { faultOf } from '../http/errors.ts'
import type { Log } from '../log.ts'
import { Refused } from '../operator/refused.ts'
import { parsedJson } from '../parsed-json.ts'
import { dumpEmbedded, onEmbedded } from './embedded.ts'
import { DUMP, FILE_LIST } from './manifest.ts'
import { type Drafts, type Snapshot, stillKept } from './snapshot.ts'

/**
 * How the command asks the server that has the embedded database: by a file in DATA_DIR. No port is opened for it, and
 * whoever can write there can read the database anyway. The server writes below DATA_DIR alone, never to a path that a
 * question names.
 */

/** A question, and what the server answers. */
interface Questions {
  snapshot: { readonly asks: Record<never, never>; readonly answer: Snapshot }
  kept: { readonly asks: { readonly fileCodes: readonly string[] }; readonly answer: readonly string[] }
}
type Want = keyof Questions
type Question = { readonly [W in Want]: { readonly id: string; readonly want: W } & Questions[W]['asks'] }[Want]

const LOOK_EVERY_MS = 500
/** A server that runs takes a question within a second. */
const TAKEN_WITHIN_MS = 15_000
/** Packing takes about four seconds a gigabyte. */
const ANSWERED_WITHIN_MS = 10 * 60_000
const POLL_MS = 100
const ID = /^[0-9a-f-]{36}$/

const questionOf = (dataDir: string): string => join(dataDir, 'backup.question')
const answersOf = (dataDir: string): string => join(dataDir, 'backup.answers')
const placeOf = (dataDir: string, id: string): string => join(answersOf(dataDir), id)

/** Where the packed database of an answer lies, and its list of files. */
export const draftsOf = (dataDir: string, id: string): Drafts => ({
  dump: join(placeOf(dataDir, id), DUMP.embedded),
  list: join(placeOf(dataDir, id), FILE_LIST),
})

/** Looks for questions until it is stopped; one is answered at a time. */
export class Mailbox {
  #timer: NodeJS.Timeout | undefined
  #work: Promise<void> | undefined

  constructor(
    private readonly dataDir: string,
    private readonly client: PGlite,
    private readonly log: Log,
  ) {}

  /** Begins to look, and removes what an earlier server left. */
  async start(): Promise<void> {
    await rm(answersOf(this.dataDir), { recursive: true, force: true })
    this.#timer = setInterval(() => {
      if (this.#work === undefined && existsSync(questionOf(this.dataDir)))
        this.#work = this.#answer()
          .catch((error: unknown) => this.log.warn({ fault: faultOf(error) }, 'a backup could not be made'))
          .finally(() => {
            this.#work = undefined
          })
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  /** Ends; a question under way is answered first. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#work
  }

  async #answer(): Promise<void> {
    const path = questionOf(this.dataDir)
    const written = await readFile(path, 'utf8')
    await rm(path, { force: true })
    const question = readQuestion(written)
    if (question === undefined) return
    const place = placeOf(this.dataDir, question.id)
    await mkdir(place, { recursive: true, mode: 0o700 })
    // under another name first, so that nobody reads half an answer
    const draft = join(place, 'answer.draft')
    try {
      const answer = question.want === 'snapshot' ? await this.#snapshot(question.id) : await this.#kept(question.fileCodes)
      await writeFile(draft, JSON.stringify({ answer }), { mode: 0o600 })
    } catch (error) {
      await writeFile(draft, JSON.stringify({ failed: true }), { mode: 0o600 })
      throw error
    } finally {
      await rename(draft, join(place, 'answer.json'))
    }
  }

  #snapshot(id: string): Promise<Snapshot> {
    this.log.info({}, 'the database is packed for a backup')
    return dumpEmbedded(this.client, draftsOf(this.dataDir, id))
  }

  #kept(fileCodes: readonly string[]): Promise<readonly string[]> {
    return onEmbedded(this.client, (sql) => stillKept(sql, fileCodes))
  }
}

/** The question of a file; undefined for anything else that lies there. */
function readQuestion(written: string): Question | undefined {
  const { id, want, fileCodes } = (parsedJson(written) ?? {}) as Record<string, unknown>
  if (typeof id !== 'string' || !ID.test(id)) return undefined
  if (want === 'snapshot') return { id, want }
  const areCodes = Array.isArray(fileCodes) && fileCodes.every((code): code is string => typeof code === 'string')
  return want === 'kept' && areCodes ? { id, want, fileCodes } : undefined
}

/** Asks the server that has DATA_DIR, and hands its answer to `use`; what it wrote for it goes afterwards. */
export async function askServer<W extends Want, T>(
  dataDir: string,
  want: W,
  asks: Questions[W]['asks'],
  use: (answer: Questions[W]['answer'], id: string) => Promise<T>,
): Promise<T> {
  const id = randomUUID()
  const path = questionOf(dataDir)
  await dropStale(path)
  await putQuestion(path, JSON.stringify({ id, want, ...asks }), id)
  try {
    await isGone(path)
    const { answer } = JSON.parse(await answerAt(join(placeOf(dataDir, id), 'answer.json'))) as { answer?: Questions[W]['answer'] }
    if (answer === undefined) throw new Refused('The server could not make the backup. Its log says why.')
    return await use(answer, id)
  } finally {
    await rm(placeOf(dataDir, id), { recursive: true, force: true })
  }
}

/** Lays the question down whole, unless another lies there. */
async function putQuestion(path: string, question: string, id: string): Promise<void> {
  const draft = `${path}.${id}`
  await writeFile(draft, question, { mode: 0o644 })
  try {
    await link(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Refused('Another backup of this DATA_DIR is being made. Try again when it is done.')
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a question that nobody took, as its command was killed. */
async function dropStale(path: string): Promise<void> {
  try {
    if (Date.now() - (await stat(path)).mtimeMs > TAKEN_WITHIN_MS) await rm(path, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function isGone(path: string): Promise<void> {
  for (let waited = 0; existsSync(path); waited += POLL_MS) {
    if (waited >= TAKEN_WITHIN_MS) {
      await rm(path, { force: true })
      throw new Refused(
        'The process that uses DATA_DIR makes no backups: it is another command, or a server of an earlier version. Try again when it has ended.',
      )
    }
    await wait(POLL_MS)
  }
}

async function answerAt(path: string): Promise<string> {
  for (let waited = 0; !existsSync(path); waited += POLL_MS) {
    if (waited >= ANSWERED_WITHIN_MS) throw new Refused('The server did not finish the backup. Its log says why.')
    await wait(POLL_MS)
  }
  return readFile(path, 'utf8')
}
