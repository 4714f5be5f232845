import { proxy } from 'valtio/vanilla'
import { fetchItemLaws, fetchServiceLaws } from '../../../api/items.ts'
import type { GuideTarget, Law } from '../../../domain/guide/guide.ts'
import { FIXED_SERVICE_ID } from '../../../domain/service/fixed-service.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Writable } from '../../core/flow.ts'
import { createLoad, whenLanguageChanges } from './load.ts'
import { itemIdOf, targetOf } from './target.ts'
import type { LawsFlow, LawsState } from './types.ts'

function createLaws(deps: FlowDeps, fetchLaws: (target: GuideTarget) => Promise<readonly Law[]>): LawsFlow {
  const { ports, preferences } = deps
  const state = proxy<Writable<LawsState>>({ laws: { kind: 'idle' } })
  let target: GuideTarget | undefined
  const laws = createLoad<readonly Law[]>(
    ports,
    'lawLoadFailed',
    () => state.laws,
    (loading) => {
      state.laws = loading
    },
  )
  const load = (asked: GuideTarget) => laws.start(() => fetchLaws(asked))
  whenLanguageChanges(preferences, () => {
    if (target !== undefined) load(target)
  })
  return {
    state,
    actions: ({ laws: now }) => ({
      open: (asked) => {
        const next = targetOf(deps, asked)
        const same = target !== undefined && target.itemId === next.itemId && target.serviceId === next.serviceId
        if (same && (now.kind === 'ready' || now.kind === 'loading')) return
        if (!same) state.laws = { kind: 'idle' }
        target = next
        load(next)
      },
      retry: now.kind === 'failed' ? () => load(target ?? {}) : undefined,
      openLaw: ({ url, name }) => ports.hostPage.openWeb(url, name),
      back: () => void goBack(deps),
    }),
  }
}

/** /affair-laws: laws of an item or a service; without either, of the cadastral plan [2-17]. */
export const createAffairLaws = (deps: FlowDeps): LawsFlow =>
  createLaws(deps, async (target) =>
    target.itemId === undefined && target.serviceId !== undefined
      ? fetchServiceLaws(deps.api, target.serviceId)
      : fetchItemLaws(deps.api, await itemIdOf(deps, target)),
  )

/** /service-laws: laws of a service, by default 1065 [2-17]. */
export const createServiceLaws = (deps: FlowDeps): LawsFlow =>
  createLaws(deps, (target) => fetchServiceLaws(deps.api, target.serviceId ?? FIXED_SERVICE_ID))
