import type { ServiceStatus } from '../domain/service-status.ts'
import { ParseError } from './errors.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** How the service is doing now. */
export async function fetchServiceStatus(api: ApiClient, options: CallOptions = {}): Promise<ServiceStatus> {
  const call = 'GET /service-status'
  const { data } = await api.call(call, {}, { ...options, safe: true, withoutToken: true })
  if (data === undefined) throw new ParseError(call, 'no states')
  return read(call, () => ({
    at: text(data.at),
    version: data.version,
    services: list(data.services),
    methods: list(data.methods).map(({ code, state, until, words }) => ({ code, state, until, words })),
  }))
}
