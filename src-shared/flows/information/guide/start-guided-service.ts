import type { FlowDeps } from '../../core/deps.ts'
import { targetOf } from './target.ts'

/** Leaves a guide page for the service that it describes: an item's application, a service's list, or the plans. */
export async function startGuidedService(deps: FlowDeps): Promise<void> {
  const { ports, publicInfo } = deps
  const { itemId, serviceId } = targetOf(deps, undefined)
  await publicInfo.known()
  const { facts } = publicInfo.state
  const isPlan = itemId === undefined || (facts.kind === 'ready' && facts.value.cadastralItemId === itemId)
  if (!isPlan) ports.navigator.go('serviceStep', { itemId })
  else if (itemId === undefined && serviceId !== undefined) ports.navigator.go('serviceList', { serviceId })
  else ports.navigator.go('chooseEcad')
}
