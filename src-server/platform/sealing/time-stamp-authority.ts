import type { Clock } from '../clock.ts'
import { USER_AGENT } from '../http/user-agent.ts'
import type { Log } from '../log.ts'
import { Breaker } from '../polling/breaker.ts'
import type { ObserveCall } from '../polling/counterpart.ts'
import type { TimeStampSettings } from '../settings/time-stamps.ts'
import { inCallSpan } from '../tracing/spans.ts'
import { contentsOf, fitsInto, writeContents } from './contents.ts'

/** A clerk's system waits for the seal meanwhile. */
const TIME_LIMIT_MS = 5_000
/** Far more than a token with its chain. */
const MOST_BYTES = 65_536
const WHO = 'the time-stamp authority'

/** Adds the time of an authority (RFC 3161) to seals: PAdES, level B-T. */
export class TimeStampAuthority {
  readonly breaker: Breaker

  constructor(
    private readonly settings: TimeStampSettings,
    clock: Clock,
    private readonly log: Log,
    private readonly observe: ObserveCall,
    private readonly limitMs = TIME_LIMIT_MS,
  ) {
    this.breaker = new Breaker(clock, log, { who: WHO, meanwhile: 'documents are sealed without its time, which is added later' })
  }

  /** Writes a time-stamp into a sealed PDF, in place; false, with a line in the log, if the authority gives none that can be believed. */
  async stamp(pdf: Buffer): Promise<boolean> {
    if (!this.breaker.mayCall()) {
      this.observe('not_made', 0)
      return false
    }
    const began = performance.now()
    try {
      await this.#add(pdf)
      this.breaker.answered()
      this.observe('answered', (performance.now() - began) / 1000)
      return true
    } catch (error) {
      this.breaker.failed()
      this.observe('unavailable', (performance.now() - began) / 1000)
      this.log.warn({ setting: 'TIMESTAMP_URL', reason: reasonOf(error) }, `no time-stamp for a document: ${WHO} gives none`)
      return false
    }
  }

  async #add(pdf: Buffer): Promise<void> {
    const [{ stampedBytes, withTimeStamp }, { tokenIn, tokenRequest }] = await Promise.all([
      import('./pades.ts'),
      import('./time-stamp-token.ts'),
    ])
    const cms = contentsOf(pdf)
    const bytes = stampedBytes(cms)
    const request = tokenRequest(bytes)
    const roots = this.settings.roots.map(({ raw }) => raw)
    const stamped = withTimeStamp(cms, await tokenIn(await this.#ask(request.der), bytes, request, roots))
    if (!fitsInto(pdf, stamped)) throw new Error('the token is longer than its place')
    writeContents(pdf, stamped)
  }

  #ask(request: Buffer): Promise<Uint8Array> {
    const { protocol, hostname } = new URL(this.settings.url)
    const attributes = {
      'peer.service': WHO,
      'server.address': hostname,
      'url.scheme': protocol.slice(0, -1),
      'http.request.method': 'POST',
    }
    return inCallSpan('POST', attributes, async () => {
      const response = await fetch(this.settings.url, {
        method: 'POST',
        headers: { ...USER_AGENT, 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
        body: new Uint8Array(request),
        redirect: 'error',
        signal: AbortSignal.timeout(this.limitMs),
      })
      if (!response.ok || response.body === null) throw new Error(`answer ${response.status}`)
      const pieces: Uint8Array[] = []
      let length = 0
      for await (const piece of response.body) {
        length += piece.length
        if (length > MOST_BYTES) throw new Error('the answer is too long')
        pieces.push(piece)
      }
      return Buffer.concat(pieces)
    })
  }
}

/** Messages of these errors hold no data: they are ours, and those of the network and of pkijs. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message
}
