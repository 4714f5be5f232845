import type { Phone } from './phone.ts'

/** The interface of the probe page, src-mobile/bridge/conformance/probe.ts. */
interface Probe {
  readonly lines: readonly string[]
  call(method: string): void
  listen(event: string): void
  unlisten(event: string): void
}
type ProbeWindow = Window & { readonly probe?: Probe }

/** Reads the probe page in the phone, each of its lines once. */
export class ProbeReader {
  #read = 0

  constructor(
    private readonly phone: Phone,
    private readonly line: (text: string) => void,
  ) {}

  /** undefined where another page is open, or none */
  get page(): Probe | undefined {
    return this.phone.isOpen ? (this.phone.opening.self as ProbeWindow).probe : undefined
  }

  get pageOrFail(): Probe {
    const { page } = this
    if (page === undefined) throw new Error('this step is for the probe page')
    return page
  }

  /** Copies the page's new lines. */
  read(): void {
    const lines = this.page?.lines ?? []
    while (this.#read < lines.length) this.line(`· ${lines[this.#read++]}`)
  }

  /** Called for a new page, whose lines start at the first. */
  restart(): void {
    this.#read = 0
  }
}
