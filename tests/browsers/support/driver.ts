export type NamedKey = 'Tab' | 'Escape'

export interface Held {
  click(): Promise<void>
  type(text: string): Promise<void>
  pick(value: string): Promise<void>
}

/** A function that runs in the page; it can use only its arguments. */
export type InPage<Args extends readonly unknown[], Result> = (...args: Args) => Result

/** A window of a driven browser, with what a journey needs; each driver library implements it. */
export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  /** Runs a file's code in the page, as a debugger does. */
  load(source: string): Promise<void>
  run<Args extends readonly unknown[], Result>(work: InPage<Args, Result>, ...args: Args): Promise<Result>
  /** The same, for a function that returns an element. */
  hold<Args extends readonly unknown[]>(work: InPage<Args, Element | undefined>, ...args: Args): Promise<Held | undefined>
  press(key: NamedKey): Promise<void>
}

export interface Driver extends Tab {
  front(): Promise<Tab>
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}
