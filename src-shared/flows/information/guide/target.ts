import { fetchPublicFacts } from '../../../api/info.ts'
import type { GuideTarget } from '../../../domain/guide/guide.ts'
import type { FlowDeps } from '../../core/deps.ts'

/** What the page is about: the one asked for, else that of the address. Hosts append to links, so what follows a question mark in a value is dropped [2-15]. */
export function targetOf({ ports }: FlowDeps, asked: GuideTarget | undefined): GuideTarget {
  if (asked !== undefined) return asked
  const { itemId, serviceId } = ports.navigator.query()
  const clean = (value: string | undefined) => value?.split('?', 1)[0]?.trim() || undefined
  const item = clean(itemId)
  const service = clean(serviceId)
  return { ...(item === undefined ? {} : { itemId: item }), ...(service === undefined ? {} : { serviceId: service }) }
}

/** The item asked for, else the cadastral plan's own item by the server (decision 3.10). */
export async function itemIdOf({ api }: FlowDeps, target: GuideTarget): Promise<string> {
  return target.itemId ?? (await fetchPublicFacts(api)).cadastralItemId
}
