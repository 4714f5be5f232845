/** A key that a journey presses where no box is typed into. */
export type NamedKey = 'Tab' | 'Escape'

/** A thing on a page, held to be used by hand. */
export interface Held {
  click(): Promise<void>
  /** Types over what stands in it. */
  type(text: string): Promise<void>
  /** Picks in a native list, by the option's value. */
  pick(value: string): Promise<void>
}

/** What runs in the page: it reaches nothing but its arguments. */
export type InPage<Args extends readonly unknown[], Result> = (...args: Args) => Result

/** A window of a browser that is driven from outside, as much of it as a journey needs; each library fills it. */
export interface Tab {
  open(address: string): Promise<void>
  reload(): Promise<void>
  address(): Promise<string>
  /** Runs code of a file in the page, as a debugger does. */
  load(source: string): Promise<void>
  run<Args extends readonly unknown[], Result>(work: InPage<Args, Result>, ...args: Args): Promise<Result>
  /** The same, for work that answers with an element. */
  hold<Args extends readonly unknown[]>(work: InPage<Args, Element | undefined>, ...args: Args): Promise<Held | undefined>
  press(key: NamedKey): Promise<void>
}

export interface Driver extends Tab {
  /** The window that was opened last; the driver's own where none was. */
  front(): Promise<Tab>
  /** What its console and its pages reported so far: errors and rejections that nobody caught. */
  faults(): Promise<readonly string[]>
  close(): Promise<void>
}
