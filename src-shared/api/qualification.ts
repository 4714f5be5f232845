import type { Profile } from '../flows/session/types.ts'
import type { ApiClient } from './types.ts'

export type Qualification = { readonly qualified: true } | { readonly qualified: false; readonly message: string | undefined }

/** May this person use this service [4-06], [6-04]; the refusal is in the server's words [8-07]. */
export async function checkQualification(api: ApiClient, profile: Profile, serviceCode: string): Promise<Qualification> {
  const query = { idNumber: profile.certificateNumber, idType: profile.certificateType, serviceCode }
  const { success, message } = await api.call('GET /check', { query }, { safe: true })
  return success ? { qualified: true } : { qualified: false, message }
}
