import { type AxiosInstance, type InternalAxiosRequestConfig, isAxiosError } from 'axios'
import type { PanelRecord } from './record.ts'

/** Parses a request or response body if it is JSON; a long page is shortened. */
function readable(body: unknown): unknown {
  if (body === undefined || body === '') return undefined
  if (body instanceof Blob) return `‹${body.size} bytes›`
  if (body instanceof FormData)
    return Object.fromEntries([...body].map(([name, value]) => [name, typeof value === 'string' ? value : `‹file, ${value.size} bytes›`]))
  // for a page or a truncated answer, the beginning is enough to recognise it
  return typeof body === 'string' && body.length > 2000 ? `${body.slice(0, 2000)}…` : body
}

/** Records each call without its headers, and so without the token. */
export function watchCalls(http: AxiosInstance, record: PanelRecord): void {
  const ends = new WeakMap<InternalAxiosRequestConfig, ReturnType<PanelRecord['begin']>>()
  http.interceptors.request.use((config) => {
    const { pathname, search } = new URL(http.getUri(config))
    ends.set(config, record.begin({ method: (config.method ?? 'get').toUpperCase(), path: pathname + search, sent: readable(config.data) }))
    return config
  })
  http.interceptors.response.use(
    (response) => {
      ends.get(response.config)?.(response.status, readable(response.data))
      return response
    },
    (error: unknown) => {
      if (isAxiosError(error) && error.config !== undefined) {
        const { response } = error
        ends.get(error.config)?.(response?.status ?? 'no answer', response === undefined ? error.message : readable(response.data))
      }
      throw error
    },
  )
}
