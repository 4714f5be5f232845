import { fetchPublicFacts } from '../../../api/info.ts'
import type { GuideTarget } from '../../../domain/guide/guide.ts'
import type { FlowDeps } from '../../core/deps.ts'

/** The target of a page: the given one, else that of the address. Hosts append text to links, so values are cut at a question mark [2-15]. */
export function targetOf({ ports }: FlowDeps, asked: GuideTarget | undefined): GuideTarget {
  if (asked !== undefined) return asked
  const { itemId, serviceId } = ports.navigator.query()
  const clean = (value: string | undefined) => value?.split('?', 1)[0]?.trim() || undefined
  const item = clean(itemId)
  const service = clean(serviceId)
  return { ...(item === undefined ? {} : { itemId: item }), ...(service === undefined ? {} : { serviceId: service }) }
}

/** The target's item, else the cadastral plan's item from the server (decision 3.10). */
export async function itemIdOf({ api }: FlowDeps, target: GuideTarget): Promise<string> {
  return target.itemId ?? (await fetchPublicFacts(api)).cadastralItemId
}
