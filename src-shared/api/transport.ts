import type { AxiosInstance } from 'axios'

export interface Exchange {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly answer: 'text' | 'blob'
  readonly signal: AbortSignal
  readonly onProgress?: ((share: number) => void) | undefined
  /** goes on after the page is gone; for texts of modest size */
  readonly outlives?: boolean | undefined
}

export interface Answer {
  readonly status: number
  readonly headers: { readonly authorization: string | undefined; readonly date: string | undefined }
  readonly text: string
  readonly blob: Blob | undefined
}

/** One round trip; rejects when there was none. Every status is an answer. */
export type Transport = (exchange: Exchange) => Promise<Answer>

const words = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Browsers send at most 64 KiB for pages that are gone (Fetch, keepalive); a character takes up to three bytes. */
const OUTLIVING_LENGTH = 20_000

/** A call that outlives its page goes by fetch itself: an XMLHttpRequest, which axios makes, cannot. */
async function outliving({ method, url, headers, body, signal }: Exchange): Promise<Answer> {
  const response = await fetch(url, { method, headers, body: body ?? null, signal, keepalive: true })
  const header = (name: string): string | undefined => response.headers.get(name) ?? undefined
  return {
    status: response.status,
    headers: { authorization: header('authorization'), date: header('date') },
    text: await response.text(),
    blob: undefined,
  }
}

/** axios comes with the first call, not with the first paint (quality.md). */
export function lazyTransport(): Transport {
  let loading: Promise<AxiosInstance> | undefined
  const load = (): Promise<AxiosInstance> => {
    loading ??= import('axios').then(({ default: axios }) =>
      axios.create({ validateStatus: () => true, transformResponse: [(data: unknown) => data], maxRedirects: 0 }),
    )
    // A chunk that failed to load is asked for again with the next call.
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }
  return async (exchange) => {
    const { method, url, headers, body, answer, signal, onProgress, outlives } = exchange
    if (outlives === true && typeof body === 'string' && body.length <= OUTLIVING_LENGTH) return outliving(exchange)
    const client = await load()
    const response = await client.request<unknown>({
      method,
      url,
      headers: { ...headers },
      data: body,
      responseType: answer,
      signal,
      ...(onProgress === undefined ? {} : { onUploadProgress: ({ progress }) => onProgress(progress ?? 0) }),
    })
    const data = response.data
    return {
      status: response.status,
      headers: { authorization: words(response.headers.authorization), date: words(response.headers.date) },
      text: typeof data === 'string' ? data : '',
      blob: data instanceof Blob ? data : undefined,
    }
  }
}
