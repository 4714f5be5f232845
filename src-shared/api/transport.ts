import type { AxiosInstance } from 'axios'

export interface Exchange {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | FormData | undefined
  readonly answer: 'text' | 'blob'
  readonly signal: AbortSignal
  readonly onProgress?: ((share: number) => void) | undefined
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
  return async ({ method, url, headers, body, answer, signal, onProgress }) => {
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
