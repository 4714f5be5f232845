import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { plainOpening } from '#server/platform/db/open.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { searchPlaces } from '#server/sales/places/search.ts'
import type { Entry } from '#server/sales/register/entry.ts'
import { importRegister } from '#server/sales/register/import.ts'
import { openInMemory } from '#tests/support/in-memory-database.ts'
import { ownPostgres } from '#tests/support/own-postgres.ts'
import { median, quantile } from '#tests/support/quantile.ts'
import { verdict } from '../verdict.ts'
import { type Question, questionsOf } from './questions.ts'
import { type InventedRegister, inventRegister } from './register.ts'

const PER_KIND = 60
/** The middle one counts, so that a garbage collection or another process does not. */
const TIMES = 3
const WARM_UP = 20
const GOALS: Readonly<Record<string, number>> = {
  'street and door': 0.99,
  'door in full width': 0.99,
  'Portuguese with door': 0.99,
  'romanised building with a typing error': 0.85,
}
const GOAL = 0.95
const CPU_GOALS = { embedded: 10.5, PostgreSQL: 4 } as const

export async function finder(parcels: number, seed: number): Promise<void> {
  const register = inventRegister(parcels, seed)
  const questions = questionsOf(register, { count: parcels, perKind: PER_KIND, seed })
  console.log(
    `\nA parcel found by its place: ${parcels} parcels, ${register.streets.length + register.buildings.length} places, ${[...questions.values()].flat().length} questions`,
  )
  const embedded = await openInMemory()
  await measure('embedded', embedded.db, register, questions, () => process.cpuUsage().user / 1000)
  await embedded.close()
  const server = await ownPostgres()
  const database = await openPostgres(server.url, plainOpening())
  try {
    const [own] = rowsOf<{ pid: number }>(await database.db.execute(sql`select pg_backend_pid() as pid`))
    await measure('PostgreSQL', database.db, register, questions, () => cpuOf(own?.pid ?? 0))
  } finally {
    await database.close()
    await server.close()
  }
}

/** Milliseconds that a process has run, by Linux's scheduler. */
const cpuOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6

async function measure(
  name: keyof typeof CPU_GOALS,
  db: Database,
  register: InventedRegister,
  questions: ReadonlyMap<string, readonly Question[]>,
  cpu: () => number,
): Promise<void> {
  const began = performance.now()
  const how = { dryRun: false, skipWrong: false, allowAlike: true, replace: false }
  await importRegister(db, entriesOf(register), how, console.log, async () => undefined)
  console.log(`  ${name}: imported in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await db.execute(sql`analyze`)
  // as on a server that has run for a while
  for (const asked of questions.values()) for (const { text } of asked.slice(0, WARM_UP)) await searchPlaces(db, text)
  for (const [kind, asked] of questions) {
    let found = 0
    const times: number[] = []
    for (const { text, place, parcel } of asked) {
      const answer = await searchPlaces(db, text)
      const own: number[] = []
      for (let time = 0; time < TIMES; time += 1) {
        const before = cpu()
        await searchPlaces(db, text)
        own.push(cpu() - before)
      }
      times.push(median(own))
      const isFound =
        parcel === undefined
          ? answer.places.some((each) => each.name.cht === place.cht)
          : answer.parcels.some(({ number }) => number === parcel)
      if (isFound) found += 1
      else if (process.env.BENCH_MISSED)
        console.log(`      missed: ${text} (${place.cht}, ${place.por}); ${answer.places.map((each) => each.name.cht).join(' ')}`)
    }
    const recall = found / asked.length
    const last = quantile(times, 0.95)
    console.log(
      `  ${name}, ${kind}: ${(recall * 100).toFixed(1)} % of ${asked.length} ${recall >= (GOALS[kind] ?? GOAL) ? 'kept' : 'NOT REACHED'}; CPU ${last.toFixed(1)} ms ${verdict(last, CPU_GOALS[name])}`,
    )
  }
}

async function* entriesOf(register: InventedRegister): AsyncGenerator<Entry> {
  let line = 1
  for (const { number, parish, location, orderable, areaSqm, polygon } of register.parcels()) {
    line += 1
    yield { line, parcel: { number, parish, location, orderable, areaSqm, polygon } }
  }
}
