import type { Transport } from '../api/transport.ts'
import type { PanelRecord } from './record.ts'

/** A body as a value where it is JSON; a long page shortened. */
function readable(body: string | FormData | undefined): unknown {
  if (body === undefined || body === '') return undefined
  if (typeof body !== 'string')
    return Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : `‹file, ${value.size} bytes›`]))
  try {
    return JSON.parse(body)
  } catch {
    // a page, or a truncated answer: its beginning shows what it is
    return body.length > 2000 ? `${body.slice(0, 2000)}…` : body
  }
}

/** The same transport, with each round trip recorded; headers, and so the token, are not. */
export function watchCalls(inner: Transport, record: PanelRecord): Transport {
  return async (exchange) => {
    const { pathname, search } = new URL(exchange.url)
    const end = record.begin({ method: exchange.method, path: pathname + search, sent: readable(exchange.body) })
    try {
      const answer = await inner(exchange)
      end(answer.status, answer.blob === undefined ? readable(answer.text) : `‹${answer.blob.size} bytes›`)
      return answer
    } catch (error) {
      end('no answer', error instanceof Error ? error.message : String(error))
      throw error
    }
  }
}
