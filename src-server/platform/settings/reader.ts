import { CannotStart } from '../cannot-start.ts'
import { type Kind, WrongValue } from './kinds.ts'
import { isLoopback } from './loopback.ts'
import { withSecretFiles } from './secret-files.ts'
import { SETTINGS, type Setting, type VariableName } from './table.ts'

/** The server cannot start with these settings; the message has a sentence for each wrong variable. */
export class SettingsError extends CannotStart {
  override readonly name = 'SettingsError'
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'))
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

type ValueOf<Name extends VariableName> = (typeof SETTINGS)[Name] extends Kind<infer Value> ? Value : never

/** Reads variables and collects all faults, so an operator can correct them together. */
export class EnvironmentReader {
  readonly faults: string[] = []
  private readonly env: Environment
  constructor(env: Environment) {
    this.env = withSecretFiles(env, this.faults)
  }

  /** An empty variable counts as absent. */
  #text(name: VariableName): string | undefined {
    const value = this.env[name]?.trim()
    return value === undefined || value === '' ? undefined : value
  }

  /** The value of a variable. If it is wrong, adds a fault and returns the default. */
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

  /** Adds a fault if a variable is set that this server does not use. */
  forbidden(name: VariableName, why: string): void {
    if (this.#text(name) !== undefined) this.faults.push(`${name} must not be set: ${why}.`)
  }

  /** The address; adds a fault if it is plain http to another machine. */
  encrypted<Address extends string | undefined>(name: VariableName, address: Address): Address {
    if (address?.startsWith('http:') && !isLoopback(new URL(address).hostname))
      this.faults.push(`${name} must be an https address; plain http is for this machine alone.`)
    return address
  }

  /** Adds a fault if a variable is set that has no effect without another one. */
  without(name: VariableName, other: VariableName): void {
    if (this.#text(name) !== undefined && this.#text(other) === undefined)
      this.faults.push(`${other} is missing: ${name} means nothing without it.`)
  }

  /** The value; if it is missing, adds a fault and returns an empty text. */
  required(name: VariableName, value: string | undefined, why: string): string {
    if (value === undefined && !this.faults.some((fault) => fault.startsWith(`${name} `))) this.faults.push(`${name} is missing: ${why}.`)
    return value ?? ''
  }
}
