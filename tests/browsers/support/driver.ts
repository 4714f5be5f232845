/** A key pressed outside a field. */
export type NamedKey = 'Tab' | 'Escape'

/** A reference to an element, for user actions. */
export interface Held {
  click(): Promise<void>
  /** Replaces its text by typing. */
  type(text: string): Promise<void>
  /** Selects an option of a native list, by value. */
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
  /** The window opened last; the driver's own if there is no other. */
  front(): Promise<Tab>
  /** The uncaught errors and rejections that its console and pages have reported so far. */
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}
