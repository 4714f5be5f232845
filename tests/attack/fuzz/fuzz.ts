import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type Answer, send } from '#tests/support/send.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import type { Finding, Outcome } from '../report.ts'
import { waitsBeside } from '../tool.ts'
import { type Call, callsOf } from './calls.ts'
import { faultsOf } from './judge.ts'
import { knownValues } from './known-values.ts'
import { type OpenApi, type Operation, operationsOf } from './operations.ts'
import { People } from './people.ts'

/** Concurrent calls: enough to conflict on the same account's rows. */
const LANES = 6
const ROUND = 4
const SLOW_MS = 2_000

/** Fuzzes every operation of the server's OpenAPI document, with this many calls in total. The same seed makes the same calls. */
export async function fuzz(server: ServerProcess, { calls, seed }: { readonly calls: number; readonly seed: number }): Promise<Outcome> {
  const operations = operationsOf((await (await fetch(`${server.origin}/api/openapi.json`)).json()) as OpenApi)
  const known = await knownValues(server)
  const people = new People(server)
  const arbitraries = operations.map((operation) => callsOf(operation, known))
  const tally = new Tally(operations)
  const queue = madeCalls(arbitraries, calls, seed)
  const lane = async () => {
    for (const call of queue) await one(server, people, call, tally)
  }
  const { words } = await waitsBeside(server.origin, 50, () => Promise.all(Array.from({ length: LANES }, lane)))
  if (/request failed/.test(server.log())) tally.find('the log says: request failed', 'the server', failedIn(server.log()))
  const alive = await fetch(`${server.origin}/readyz`)
  if (!alive.ok) tally.find(`answered ${alive.status} at the end`, 'GET /readyz')
  return {
    tool: 'fast-check',
    at: `${operations.length} operations of /api/openapi.json, seed ${seed}`,
    did: `${tally.calls} calls: ${tally.statuses()}; ${tally.reached()} of ${operations.length} operations answered 2xx; beside them ${words}`,
    findings: tally.findings,
  }
}

function* madeCalls(arbitraries: readonly fc.Arbitrary<Call>[], count: number, seed: number): Generator<Call> {
  let made = 0
  for (let round = 0; ; round++) {
    for (const [at, arbitrary] of arbitraries.entries()) {
      for (const call of fc.sample(arbitrary, { numRuns: ROUND, seed: seed + round * arbitraries.length + at })) {
        if (made === count) return
        made += 1
        yield call
      }
    }
  }
}

async function one(server: ServerProcess, people: People, call: Call, tally: Tally): Promise<void> {
  const headers = { 'accept-language': 'en', 'idempotency-key': randomUUID(), ...(await people.headers(call.who)), ...call.headers }
  const sent = { method: call.method, target: call.target, headers, body: call.body }
  const where = call.operation.key
  try {
    const answer = await send(server.origin, sent)
    tally.answered(call, answer)
    if (answer.status === 401) people.ended(call.who)
    for (const fault of faultsOf(answer, call.method)) tally.find(fault, where, shown(call, answer))
    if (answer.ms < SLOW_MS) return
    // Under load an answer may be slow; it counts only if it is also slow alone.
    const alone = await send(server.origin, sent)
    if (alone.ms >= SLOW_MS) tally.find(`took ${(alone.ms / 1000).toFixed(1)} s, twice`, where, shown(call, alone))
  } catch (error) {
    tally.find(`no answer: ${(error as Error).message}`, where, shown(call))
  }
}

const shown = ({ who, method, target, headers, body }: Call, answer?: Answer): string =>
  `as ${who}: ${method} ${target.slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)} ${body?.slice(0, 500) ?? ''} → ${answer?.text.slice(0, 300)}`

const failedIn = (log: string): string => log.slice(Math.max(0, log.indexOf('request failed') - 200)).slice(0, 1_500)

/** The results of the calls. The same fault at the same operation is one finding. */
class Tally {
  calls = 0
  readonly #statuses = new Map<number, number>()
  readonly #reached = new Set<string>()
  readonly #found = new Map<string, Finding>()

  constructor(private readonly operations: readonly Operation[]) {}

  answered({ operation, method }: Call, { status }: Answer): void {
    this.calls += 1
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
    if (status < 300 && method === operation.method) this.#reached.add(operation.key)
  }

  find(what: string, where: string, detail = ''): void {
    const key = `${what} ${where}`
    if (!this.#found.has(key)) this.#found.set(key, { part: 'fuzz', what, where, detail })
  }

  get findings(): readonly Finding[] {
    return [...this.#found.values()]
  }

  statuses(): string {
    return [...this.#statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')
  }

  /** How many operations succeeded at least once. With ATTACK_DETAIL the others are named. */
  reached(): number {
    if (process.env.ATTACK_DETAIL) {
      for (const { key } of this.operations) if (!this.#reached.has(key)) console.log(`never 2xx: ${key}`)
    }
    return this.#reached.size
  }
}
