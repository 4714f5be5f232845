import leven from 'leven'
import { SETTINGS, type VariableName } from './table.ts'

const NAMES = Object.keys(SETTINGS) as VariableName[]
/** Words with which only the names of our counterparts' variables begin. */
const OURS = /^(OIDC|CASHIER|IDENTITY|HOST_APP|FILES_S3|SANDBOX|CART|WEBHOOK|SMTP|SMS)_/
/** Kubernetes and Docker write such variables for a service that happens to be called like a counterpart. */
const WRITTEN_BY_OTHERS = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_\w+)?)$/
/** Shorter names are too near to other programs' variables to be compared. */
const SHORTEST_COMPARED = 6

/**
 * A sentence for each variable that looks like one of ours but is none: a mistyped setting must stop
 * the start, as its absence would mean something else.
 */
export function mistypedVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => !NAMES.some((known) => known === name) && (env[name]?.trim() ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const meant = nearest(name)
      if (meant !== undefined) return [`${name} is no setting: is ${meant} meant?`]
      return OURS.test(name) && !WRITTEN_BY_OTHERS.test(name) ? [`${name} is not a setting. docs/settings.md lists the settings.`] : []
    })
}

function nearest(name: string): VariableName | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_')
  if (upper.length < SHORTEST_COMPARED) return undefined
  const near = NAMES.filter((known) => known.length >= SHORTEST_COMPARED)
    .map((known) => ({ known, distance: leven(upper, known) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return near !== undefined && near.distance <= (near.known.length > 8 ? 2 : 1) ? near.known : undefined
}
