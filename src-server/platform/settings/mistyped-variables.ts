import { nearestWord } from '../nearest-word.ts'
import { FILE_NAMES } from './secret-files.ts'
import { SETTINGS, type VariableName } from './table.ts'

const NAMES = Object.keys(SETTINGS) as VariableName[]
const KNOWN: ReadonlySet<string> = new Set([...NAMES, ...FILE_NAMES])
/** Prefixes that only our variables have. */
const OUR_PREFIXES = /^(OIDC|CASHIER|IDENTITY|HOST_APP|FILES_S3|SANDBOX|CART|WEBHOOK|SMTP|SMS)_/
/** Kubernetes and Docker set such variables for a service whose name equals one of our prefixes. */
const WRITTEN_BY_OTHERS = /_(SERVICE_(HOST|PORT\w*)|PORT(_\d+_\w+)?)$/
/** Shorter names are too similar to other programs' variables. */
const SHORTEST_COMPARED = 6

/**
 * Returns a message for each variable that resembles one of ours but is unknown. A mistyped setting must stop the start, because the
 * server would run with the default instead.
 */
export function mistypedVariables(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  return Object.keys(env)
    .filter((name) => !KNOWN.has(name) && (env[name]?.trim() ?? '') !== '')
    .sort()
    .flatMap((name) => {
      const meant = nearest(name)
      if (meant !== undefined) return [`${name} is no setting: is ${meant} meant?`]
      return OUR_PREFIXES.test(name) && !WRITTEN_BY_OTHERS.test(name)
        ? [`${name} is not a setting. docs/settings.md lists the settings.`]
        : []
    })
}

function nearest(name: string): VariableName | undefined {
  const upper = name.toUpperCase().replaceAll('-', '_')
  if (upper.length < SHORTEST_COMPARED) return undefined
  const compared = NAMES.filter((known) => known.length >= SHORTEST_COMPARED)
  return nearestWord(upper, compared, (known) => (known.length > 8 ? 2 : 1))
}
