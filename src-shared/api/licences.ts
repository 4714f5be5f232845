import type { Licence } from '../domain/service/licences.ts'
import { LICENCE_STATUSES } from '../domain/service/licences.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

/** The signed-in account's electronic licence documents, in the current language [3-22]. */
export async function fetchLicences(api: ApiClient, options: CallOptions = {}): Promise<readonly Licence[]> {
  const { data } = await api.call('GET /electronic-licences', {}, { ...options, safe: true })
  return read('GET /electronic-licences', () =>
    list(data).map((one) => ({
      id: text(one.licenceId),
      name: text(one.name),
      status: LICENCE_STATUSES.find((status) => status === one.status) ?? 'invalid',
      documentNumber: text(one.documentNumber),
      validUntil: one.validUntil,
      holder: text(one.holder),
      issuer: text(one.issuer),
    })),
  )
}
