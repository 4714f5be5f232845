import type { HostMethod } from '../contract.ts'
import { HOST_METHODS, WIRE } from '../contract.ts'
import type { Row } from './checks.ts'
import { EVENT_NAMES, EVENTS } from './events.ts'

/** Every row the table has: each method, then each event, with what carries it. */
export const ALL_ROWS: readonly { readonly method: string; readonly jsapi: string; readonly asked: HostMethod | undefined }[] = [
  ...HOST_METHODS.map((method) => ({ method, jsapi: WIRE[method].jsapi, asked: method })),
  ...EVENT_NAMES.map((event) => ({ method: event, jsapi: EVENTS[event], asked: undefined })),
]

/** The table as text, in English whatever the page's language, so that a report can be compared with another. */
export function reportOf(rows: ReadonlyMap<string, Row>, facts: Readonly<Record<string, string>>): string {
  const head = Object.entries(facts).map(([name, value]) => `${name}: ${value}`)
  const lines = ALL_ROWS.map(({ method, jsapi }) => {
    const row = rows.get(method)
    return row === undefined
      ? `${method}\t${jsapi}\tnot seen`
      : `${method}\t${jsapi}\t${row.verdict}\t${row.ms} ms\t${row.detail}`.trimEnd()
  })
  return [...head, '', ...lines].join('\n')
}
