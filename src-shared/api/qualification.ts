import type { Profile } from '../domain/people/profile.ts'
import { REQUIRED_POST_ITEM } from '../domain/plans/purpose.ts'
import type { PostItem } from '../domain/service/service.ts'
import { toChoices } from './choices.ts'
import { list, read, text } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

export type Qualification =
  | { readonly qualified: true; readonly postItems: readonly PostItem[] }
  | { readonly qualified: false; readonly message: string | undefined }

/** Checks whether the user may use a service [4-06], [6-04], and returns their options [7-10]. A refusal has the server's message [8-07]. */
export async function checkQualification(
  api: ApiClient,
  profile: Profile,
  serviceCode: string,
  options: CallOptions = {},
): Promise<Qualification> {
  const call = 'GET /check'
  const query = { idNumber: profile.certificateNumber, idType: profile.certificateType, serviceCode }
  const { success, message, data } = await api.call(call, { query }, { ...options, safe: true })
  if (!success) return { qualified: false, message }
  const postItems = read(call, () =>
    list(data?.postItems ?? []).map(({ id, name, projectDict }) => ({
      id: text(id),
      name: text(name),
      required: id === REQUIRED_POST_ITEM,
      projects: toChoices(projectDict),
    })),
  )
  return { qualified: true, postItems }
}
