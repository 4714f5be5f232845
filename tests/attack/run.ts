/**
 * `npm run test:attack`: runs attack tools against a test system and prints a table. It exits with 1 if a finding has no reason in report.ts
 * (docs/security-tests.md).
 */
import { endWrongUse, ownArgs, WrongUse } from '#server/platform/cli/command-line.mjs'
import build from '#tests/journeys/support/build.ts'
import { type ServerProcess, startServer } from '#tests/support/server-process.ts'
import { ownDatabase } from '#tests/support/test-database.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { html } from './html.ts'
import type { Outcome, PartName } from './report.ts'
import { printed, toMend } from './report.ts'
import { slowCallers } from './slow.ts'
import { sqlmap } from './sqlmap.ts'
import { startClamd } from './tool.ts'
import { uploadCorpus } from './uploads.ts'
import { wapiti } from './wapiti.ts'

const CALLS = 20_000

/** Each part has its own server, so that none is affected by another's changes. */
const RUN: Readonly<Record<string, () => Promise<readonly Outcome[]>>> = {
  fuzz: () =>
    onServer({}, async (server) => [
      await fuzz(server, { calls: Number(values.calls ?? CALLS), seed: Number(values.seed ?? Date.now() % 2 ** 31) }),
    ]),
  uploads: async () => {
    const bare = await onServer({}, (server) => uploadCorpus(server, undefined))
    const clamd = await startClamd()
    try {
      return [bare, await onServer({ SCANNER: clamd.address }, (server) => uploadCorpus(server, 'clamd'))]
    } finally {
      await clamd.stop()
    }
  },
  slow: () => onServer({}, slowCallers),
  wapiti: () => onServer({}, wapiti),
  html: () => onServer({}, html),
  sqlmap: () => onServer({}, async (server) => [await sqlmap(server)]),
}

async function onServer<T>(env: Readonly<Record<string, string>>, work: (server: ServerProcess) => Promise<T>): Promise<T> {
  const database = await ownDatabase()
  const server = await startServer({ built: !values.sources, env: { ...env, ...(database && { DATABASE_URL: database.url }) } })
  try {
    return await work(server)
  } finally {
    await server.stop()
    await database?.drop()
  }
}

/** A part that fails has shown nothing; the others continue. */
function brokenOff(part: PartName, error: unknown): Outcome {
  const { message = String(error), stack: detail = '' } = error as Partial<Error>
  return { tool: part, at: '', did: 'broke off', findings: [{ part, what: message.split('\n')[0] ?? '', where: part, detail }] }
}

const USAGE = `npm run test:attack -- [${Object.keys(RUN).join('] [')}]
    attackers' tools against a running test system, on a database of TEST_DATABASE_URL where it is set: all of them, or
    those named. Wants Debian's clamav-daemon, slowhttptest, wapiti, sqlmap and
    default-jre-headless.
    --calls N    of the fuzzer; ${CALLS} without it
    --seed N     makes the fuzzer's same calls again
    --sources    the server from its sources, without its pages: needs no build`
const { values, words } = ownArgs(USAGE, { calls: { type: 'string' }, seed: { type: 'string' }, sources: { type: 'boolean' } }, [
  0,
  Object.keys(RUN).length,
]) as { values: { calls?: string; seed?: string; sources?: boolean }; words: readonly string[] }

const parts = Object.entries(RUN).filter(([name]) => words.length === 0 || words.includes(name))
const unknown = words.find((word) => !(word in RUN))
if (unknown !== undefined) endWrongUse(new WrongUse(`"${unknown}" is no part.`), USAGE)
if (!values.sources) await build()
const outcomes: Outcome[] = []
for (const [name, part] of parts) {
  console.log(`── ${name}`)
  const done = await part().catch((error: unknown) => [brokenOff(name as PartName, error)])
  outcomes.push(...done)
  console.log(printed(done))
}
console.log(`\n${printed(outcomes)}`)
const left = toMend(outcomes)
for (const { what, where, detail = '' } of left) console.log(`\nto mend: ${where}: ${what}\n${detail}`)
console.log(left.length === 0 ? '\nNothing is found that has no reason.' : `\n${left.length} findings without a reason.`)
process.exitCode = left.length === 0 ? 0 : 1
