import type { ApiClient } from './types.ts'

/** Begins or stops to watch a parcel for the signed-in account (decision 11). */
export async function watchParcel(api: ApiClient, number: string, watched: boolean): Promise<void> {
  await api.call('POST /parcels/watched', { body: { number, watched } }, { safe: true })
}
