import type { ApiClient } from './types.ts'

/** Chooses whether the signed-in account is told when a parcel changes (decision 11). */
export async function watchParcel(api: ApiClient, number: string, watched: boolean): Promise<void> {
  await api.call('POST /parcels/watched', { body: { number, watched } }, { safe: true })
}
