import { fetchSubItems } from '../../../api/service-item.ts'
import type { SubItem } from '../../../domain/service/service.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { isGivenUp, messageOf } from '../../core/error-messages.ts'
import { createLatestRequest, createState } from '../../core/state.ts'
import { STORAGE_KEYS } from '../../core/storage-keys.ts'
import { whenLanguageChanges } from '../../information/guide/load.ts'
import type { ServiceListActions, ServiceListFlow, ServiceListState } from './types.ts'

/** /service-list [2-15]: the items of a service, or of all services. A choice opens the steps, which redirect to the agreement if needed (threat 26). */
export function createServiceList(deps: FlowDeps): ServiceListFlow {
  const { api, ports, preferences } = deps
  const { state, set } = createState<ServiceListState>({ items: { kind: 'idle' } })
  const latest = createLatestRequest()

  let serviceId: string | undefined

  async function load(): Promise<void> {
    const signal = latest.start()
    try {
      const value = await fetchSubItems(api, serviceId, { signal })
      if (!signal.aborted) set({ items: { kind: 'ready', value } })
    } catch (error) {
      if (!isGivenUp(error, signal)) set({ items: { kind: 'failed', message: messageOf(error) } })
    }
  }

  function open(): void {
    // text after a question mark is dropped [2-15]
    serviceId = ports.navigator.query().serviceId?.split('?', 1)[0] || undefined
    set({ items: { kind: 'loading' } })
    void load()
  }
  whenLanguageChanges(preferences, () => {
    if (state.items.kind !== 'idle') void load()
  })
  const choose = (item: SubItem) => {
    ports.storage.session.set(STORAGE_KEYS.chosenItem, item.itemId)
    ports.navigator.go('serviceStep', { itemId: item.itemId })
  }
  const back = () => void goBack(deps)
  return {
    state,
    actions: ({ items }): ServiceListActions => ({
      open,
      retry: items.kind === 'failed' ? open : undefined,
      choose: items.kind === 'ready' ? choose : undefined,
      buyPlans: () => ports.navigator.go('chooseEcad'),
      back,
    }),
  }
}
