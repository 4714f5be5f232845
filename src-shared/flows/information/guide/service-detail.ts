import { proxy } from 'valtio/vanilla'
import { fetchServiceDetail } from '../../../api/items.ts'
import type { ServiceDetail } from '../../../domain/guide/guide.ts'
import { FIXED_SERVICE_ID } from '../../../domain/service/fixed-service.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Writable } from '../../core/flow.ts'
import { createLoad, whenLanguageChanges } from './load.ts'
import { targetOf } from './target.ts'
import type { DetailPanel, ServiceDetailFlow, ServiceDetailState } from './types.ts'

const AT_FIRST: readonly DetailPanel[] = ['introduction', 'queryPath']

/** Introduction and contact details of a service [2-16]; /service-intro shows the same (decision 2). */
export function createServiceDetail(deps: FlowDeps): ServiceDetailFlow {
  const { api, ports, preferences } = deps
  const state = proxy<Writable<ServiceDetailState>>({ detail: { kind: 'idle' }, opened: AT_FIRST })
  let serviceId: string | undefined
  const detail = createLoad<ServiceDetail>(
    ports,
    'detailLoadFailed',
    () => state.detail,
    (loading) => {
      state.detail = loading
    },
  )
  const load = (id: string) => detail.start(() => fetchServiceDetail(api, id))
  whenLanguageChanges(preferences, () => {
    if (serviceId !== undefined) load(serviceId)
  })
  return {
    state,
    actions: ({ detail: now }) => ({
      open: (asked) => {
        const next = targetOf(deps, asked).serviceId ?? FIXED_SERVICE_ID
        if (next === serviceId && (now.kind === 'ready' || now.kind === 'loading')) return
        if (next !== serviceId) Object.assign(state, { detail: { kind: 'idle' }, opened: AT_FIRST })
        serviceId = next
        load(next)
      },
      retry: now.kind === 'failed' ? () => load(serviceId ?? FIXED_SERVICE_ID) : undefined,
      toggle: (panel) => {
        state.opened = state.opened.includes(panel) ? state.opened.filter((each) => each !== panel) : [...state.opened, panel]
      },
      dial: (phone) => ports.phone.call(phone),
      openWebsite:
        now.kind === 'ready' && now.value.website !== undefined
          ? () => ports.hostPage.openWeb(now.value.website ?? '', now.value.unit)
          : undefined,
      back: () => void goBack(deps),
    }),
  }
}
