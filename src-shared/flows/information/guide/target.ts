import { fetchPublicFacts } from '../../../api/info.ts'
import { cleanTarget, type GuideTarget } from '../../../domain/guide/guide.ts'
import type { FlowDeps } from '../../core/deps.ts'

/** The target of a page: the given one, else that of the address. */
export const targetOf = ({ ports }: FlowDeps, asked: GuideTarget | undefined): GuideTarget => cleanTarget(asked ?? ports.navigator.query())

/** The target's item, else the cadastral plan's item from the server (decision 3.10). */
export async function itemIdOf({ api }: FlowDeps, target: GuideTarget): Promise<string> {
  return target.itemId ?? (await fetchPublicFacts(api)).cadastralItemId
}
