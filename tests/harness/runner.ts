import { type Evidence, type Played, placeOf, type Scenario } from '#server/sandbox/harness/scenario.ts'

/** What the runner needs of a browser with the harness in it. Each call may hang; the runner waits for none without a limit. */
export interface RunnersKit {
  play(scenario: Scenario): Promise<Played>
  evidence(): Promise<Evidence | undefined>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface Limits {
  readonly scenarioMs: number
  /** for all of them; what is left then is not played, and fails */
  readonly totalMs: number
  readonly openMs: number
  /** for the picture and the words of a failure, and for the browser to close */
  readonly lookMs: number
}

export interface Result extends Played {
  /** from 1, with --repeat */
  readonly turn: number
  readonly ms: number
  readonly scenario: Scenario
  readonly picture?: Uint8Array
}

export interface Run {
  readonly limits: Limits
  readonly repeat: number
  open(): Promise<RunnersKit>
  tell(result: Result): void
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The work's result; rejects with a sentence if it is not there in time. The work itself may hang for ever. */
export async function within<T>(ms: number, what: string, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not ended within ${ms / 1000} s`)), ms)
  })
  try {
    return await Promise.race([work(), limit])
  } finally {
    clearTimeout(timer)
  }
}

/** Plays scenarios one after another, each within its limit, and always ends. After a hang the next one gets a new browser. */
export async function runScenarios(scenarios: readonly Scenario[], run: Run): Promise<readonly Result[]> {
  const { limits, repeat, open, tell } = run
  const ends = performance.now() + limits.totalMs
  const results: Result[] = []
  let kit: RunnersKit | undefined
  const close = async (): Promise<void> => {
    const old = kit
    kit = undefined
    if (old !== undefined) await within(limits.lookMs, 'the browser’s end', () => old.close()).catch(() => undefined)
  }

  async function play(scenario: Scenario): Promise<Omit<Result, 'turn' | 'ms' | 'scenario'>> {
    const left = ends - performance.now()
    const failed = (fault: string): Played => ({ name: scenario.name, faults: [fault], trace: [] })
    if (left <= 0) return failed(`not played: the ${limits.totalMs / 1000} s for all scenarios are over`)
    try {
      kit ??= await within(Math.min(limits.openMs, left), 'opening the harness', async () => open())
    } catch (error) {
      return failed(messageOf(error))
    }
    const now = kit
    try {
      const played = await within(Math.min(limits.scenarioMs, left), 'the scenario', async () => now.play(scenario))
      return played.faults.length === 0 ? played : { ...played, ...(await pictureOf(now)) }
    } catch (error) {
      const evidence = await within(limits.lookMs, 'the evidence', async () => now.evidence()).catch(() => undefined)
      const where = evidence?.step === undefined ? '' : `; it was at ${placeOf(scenario.steps, evidence.step)}`
      const hung = {
        ...failed(messageOf(error) + where),
        ...(evidence && { evidence, trace: traceOf(evidence) }),
        ...(await pictureOf(now)),
      }
      await close()
      return hung
    }
  }

  const pictureOf = async (of: RunnersKit): Promise<{ picture?: Uint8Array }> => {
    const picture = await within(limits.lookMs, 'the picture', async () => of.picture()).catch(() => undefined)
    return picture === undefined ? {} : { picture }
  }

  try {
    for (let turn = 1; turn <= repeat; turn++)
      for (const scenario of scenarios) {
        const began = performance.now()
        const played = sameAsBefore(await play(scenario), scenario, results)
        const result: Result = { ...played, scenario, turn, ms: Math.round(performance.now() - began) }
        results.push(result)
        tell(result)
      }
  } finally {
    await close()
  }
  return results
}

const traceOf = ({ lines }: Evidence): string[] => lines.flatMap(({ kind, text }) => (kind === 'trace' ? [text] : []))

/** A repeated play that passes with another trace fails, because a replay must give the same trace. */
function sameAsBefore<P extends Played>(played: P, scenario: Scenario, before: readonly Result[]): P {
  const first = before.find((result) => result.scenario === scenario && result.faults.length === 0)
  if (first === undefined || played.faults.length > 0 || JSON.stringify(first.trace) === JSON.stringify(played.trace)) return played
  return {
    ...played,
    faults: [`its trace is not that of turn ${first.turn}: ${JSON.stringify(first.trace)}, now ${JSON.stringify(played.trace)}`],
  }
}
