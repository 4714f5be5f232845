import { cleanTarget, type GuideTarget } from '../domain/guide/guide.ts'
import { fetchPublicFacts } from './info.ts'
import { fetchItemGuide, fetchServiceDetail } from './items.ts'
import type { ApiClient } from './types.ts'

/** Name of an item or a service in the current language; 'plan' for the cadastral plan's item. */
export async function nameOfTarget(api: ApiClient, target: GuideTarget): Promise<string | 'plan' | undefined> {
  const { itemId, serviceId } = cleanTarget(target)
  if (itemId !== undefined) {
    if (itemId === (await fetchPublicFacts(api)).cadastralItemId) return 'plan'
    const { overview } = await fetchItemGuide(api, itemId)
    return overview.itemName ?? overview.serviceName
  }
  return serviceId === undefined ? undefined : (await fetchServiceDetail(api, serviceId)).name
}
