import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The parts of a compose.yaml service that the tests read. */
export interface ComposeService {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string | number>>
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly tmpfs?: readonly string[]
  readonly volumes?: readonly string[]
  readonly ports?: readonly string[]
  readonly secrets?: readonly string[]
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>
}

/** compose.yaml with its merge keys and aliases resolved. */
export const composeFile = (): {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly secrets: Readonly<Record<string, unknown>>
} => parse(readFileSync('compose.yaml', 'utf8'), { merge: true })
