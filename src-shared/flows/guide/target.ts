import { fetchPublicFacts } from '../../api/info.ts'
import type { GuideTarget } from '../../domain/guide.ts'
import type { FlowDeps } from '../deps.ts'

/** What the page is about: as asked, else by the address. What follows a question mark inside a value is dropped, as hosts append to links [2-15]. */
export function targetOf({ ports }: FlowDeps, asked: GuideTarget | undefined): GuideTarget {
  if (asked !== undefined) return asked
  const { itemId, serviceId } = ports.navigator.query()
  const clean = (value: string | undefined) => value?.split('?', 1)[0]?.trim() || undefined
  const item = clean(itemId)
  const service = clean(serviceId)
  return { ...(item === undefined ? {} : { itemId: item }), ...(service === undefined ? {} : { serviceId: service }) }
}

/** The item asked for, or the cadastral plan's own, which the server names (decision 3.10). */
export async function itemIdOf({ api }: FlowDeps, target: GuideTarget): Promise<string> {
  return target.itemId ?? (await fetchPublicFacts(api)).cadastralItemId
}
