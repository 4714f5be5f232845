import type { Scenario } from '../scenario.ts'

/** What a scenario expects at its end and what did not hold, a sentence each. */
export function unmet(
  { trace, includes = [], listening }: NonNullable<Scenario['expect']>,
  played: readonly string[],
  listeners: readonly string[],
): readonly string[] {
  const faults: string[] = []
  if (trace !== undefined && JSON.stringify(trace) !== JSON.stringify(played))
    faults.push(`the trace was ${JSON.stringify(played)} instead of ${JSON.stringify(trace)}`)
  let from = 0
  for (const line of includes) {
    const at = played.indexOf(line, from)
    if (at < 0) faults.push(`“${line}” did not come${from > 0 ? ' in its place' : ''}; the trace was ${JSON.stringify(played)}`)
    else from = at + 1
  }
  if (listening !== undefined && JSON.stringify([...listeners].sort()) !== JSON.stringify([...listening].sort()))
    faults.push(`still listened to: ${JSON.stringify(listeners)} instead of ${JSON.stringify(listening)}`)
  return faults
}
