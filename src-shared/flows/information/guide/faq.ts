import { proxy } from 'valtio/vanilla'
import { fetchItemFaqs, fetchServiceFaqs } from '../../../api/items.ts'
import type { GuideTarget, Question } from '../../../domain/guide/guide.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Writable } from '../../core/flow.ts'
import { createLoad, whenLanguageChanges } from './load.ts'
import { itemIdOf, targetOf } from './target.ts'
import type { FaqFlow, FaqState } from './types.ts'

/** FAQ of an item or a service [2-18], sorted, the first one open. If the address names neither, it is that of the cadastral plan. */
export function createFaq(deps: FlowDeps): FaqFlow {
  const { api, ports, preferences } = deps
  const state = proxy<Writable<FaqState>>({ questions: { kind: 'idle' }, opened: [] })
  let target: GuideTarget | undefined
  const questions = createLoad<readonly Question[]>(
    ports,
    'faqLoadFailed',
    () => state.questions,
    (loading) => {
      const first = loading.kind === 'ready' && state.questions.kind !== 'ready' ? loading.value[0] : undefined
      if (first !== undefined) state.opened = [first.id]
      state.questions = loading
    },
  )
  const load = (asked: GuideTarget) =>
    questions.start(async () =>
      asked.itemId === undefined && asked.serviceId !== undefined
        ? fetchServiceFaqs(api, asked.serviceId)
        : fetchItemFaqs(api, await itemIdOf(deps, asked)),
    )
  whenLanguageChanges(preferences, () => {
    if (target !== undefined) load(target)
  })
  return {
    state,
    actions: ({ questions: now }) => ({
      open: (asked) => {
        const next = targetOf(deps, asked)
        const same = target !== undefined && target.itemId === next.itemId && target.serviceId === next.serviceId
        if (same && (now.kind === 'ready' || now.kind === 'loading')) return
        if (!same) Object.assign(state, { questions: { kind: 'idle' }, opened: [] })
        target = next
        load(next)
      },
      retry: now.kind === 'failed' ? () => load(target ?? {}) : undefined,
      toggle: (id) => {
        state.opened = state.opened.includes(id) ? state.opened.filter((each) => each !== id) : [...state.opened, id]
      },
      back: () => void goBack(deps),
    }),
  }
}
