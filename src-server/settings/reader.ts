import { CannotStart } from '../cannot-start.ts'
import { type Kind, WrongValue } from './kinds.ts'
import { SETTINGS, type Setting, type VariableName } from './table.ts'

/** The start stops with these sentences, one for each wrong value; each names its variable. */
export class SettingsError extends CannotStart {
  override readonly name = 'SettingsError'
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What the table's kind of a variable reads. */
type ValueOf<Name extends VariableName> = (typeof SETTINGS)[Name] extends Kind<infer Value> ? Value : never

/** Reads variables one by one and remembers every fault, so that a person mends them all at once. */
export class EnvironmentReader {
  readonly faults: string[] = []
  constructor(private readonly env: Environment) {}

  /** An empty variable is an absent one. */
  #text(name: VariableName): string | undefined {
    const value = this.env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }

  /** The variable as the table reads it; its default, and a fault noted, where it is wrong. */
  value<Name extends VariableName>(name: Name): ValueOf<Name> {
    const setting = SETTINGS[name] as unknown as Setting<ValueOf<Name>>
    const text = this.#text(name)
    if (text === undefined) return setting.unset
    const read = setting.parse(text)
    if (!(read instanceof WrongValue)) return read
    const { must, among, kept } = read
    if (setting.isSecret) this.faults.push(`${name} ${must}.`)
    else if (among === undefined) this.faults.push(`${name} ${must}, but is "${text}".`)
    else for (const wrong of among) this.faults.push(`${name} ${must}, but holds "${wrong}".`)
    return kept ?? setting.unset
  }

  /** Notes that a variable has no place in this mode. */
  barred(name: VariableName, why: string): void {
    if (this.#text(name) !== undefined) this.faults.push(`${name} must not be set: ${why}.`)
  }

  /** Notes a fault and goes on with an empty text, when a variable the mode needs is missing. */
  needed(name: VariableName, value: string | undefined, why: string): string {
    if (value === undefined && !this.faults.some((fault) => fault.startsWith(`${name} `))) this.faults.push(`${name} is missing: ${why}.`)
    return value ?? ''
  }
}
