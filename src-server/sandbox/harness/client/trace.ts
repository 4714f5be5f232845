import type { TraceLine } from '../scenario.ts'
import { withoutRandom, withoutSecrets } from './without-secrets.ts'

/**
 * What happened in the phone. Its texts are what a replay is compared by: they have no times and no generated values. Its lines are what a
 * person reads and sends: with times and payloads, calls of the API and the console, and without secrets.
 */
export class Trace {
  texts: string[] = []
  lines: TraceLine[] = []

  constructor(
    /** the page's clock */
    private readonly now: () => number,
    private readonly tell: (line: TraceLine) => void,
  ) {}

  clear(): void {
    this.texts = []
    this.lines = []
  }

  /** A line of the trace that is compared. */
  line(text: string, payload?: unknown, at = this.now()): void {
    this.texts.push(text)
    this.#write('trace', text, payload, at)
  }

  /** A line beside the trace. */
  note(kind: 'api' | 'console', text: string): void {
    this.#write(kind, withoutRandom(text), undefined, this.now())
  }

  #write(kind: TraceLine['kind'], text: string, payload: unknown, at: number): void {
    const line = { kind, at: new Date(at).toISOString(), text, ...(payload !== undefined && { payload: withoutSecrets(payload) }) }
    this.lines.push(line)
    this.tell(line)
  }
}
