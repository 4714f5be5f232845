import { proxy } from 'valtio/vanilla'
import { fetchDictionary } from '../../../api/content.ts'
import { fetchAppointments, fetchHandling, fetchItemGuide, fetchNotes, fetchQueries, fetchTimes } from '../../../api/items.ts'
import { GUIDE_PANELS, type GuidePanel, type GuideTarget, type ItemGuide, type PanelContent } from '../../../domain/guide/guide.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Loading, Writable } from '../../core/flow.ts'
import { createLoad, type Load, whenLanguageChanges } from './load.ts'
import { itemIdOf, targetOf } from './target.ts'
import type { ItemGuideFlow, ItemGuideState, PanelStates } from './types.ts'

type PanelLoads = { readonly [P in GuidePanel]: (guide: ItemGuide) => Promise<PanelContent[P]> }

const untouched = (): PanelStates => Object.fromEntries(GUIDE_PANELS.map((panel) => [panel, { kind: 'idle' }])) as PanelStates

/** The item guide [2-21]: each panel loads once, when it is first opened, and fails independently. */
export function createItemGuide(deps: FlowDeps): ItemGuideFlow {
  const { api, ports, preferences } = deps
  const state = proxy<Writable<ItemGuideState>>({ guide: { kind: 'idle' }, panels: untouched(), opened: ['overview'], unfolded: false })
  let target: GuideTarget | undefined

  const namesOf = async (dictionary: string, codes: readonly string[]): Promise<readonly string[]> => {
    if (codes.length === 0) return []
    const names = await fetchDictionary(api, 'item', dictionary)
    // a code without a name is shown itself
    return codes.map((code) => names.get(code) ?? code)
  }
  // penalties and other notes share one call; the panel that is opened first makes it
  let notes: ReturnType<typeof fetchNotes> | undefined
  const notesOf = (guide: ItemGuide) => {
    const request = notes ?? fetchNotes(api, guide.itemId)
    notes = request
    return request.catch((error: unknown) => {
      if (notes === request) notes = undefined
      throw error
    })
  }
  const loads: PanelLoads = {
    overview: (guide) => namesOf('serviceobject', guide.overview.audience),
    handling: (guide) => fetchHandling(api, guide.itemId),
    appointment: (guide) => fetchAppointments(api, guide.itemId),
    fees: async () => null,
    time: (guide) => fetchTimes(api, guide.itemId),
    result: (guide) => namesOf('receive-type', guide.result.receive),
    penalties: async (guide) => (await notesOf(guide)).penalties,
    process: async () => null,
    queries: (guide) => fetchQueries(api, guide.itemId),
    notes: async (guide) => (await notesOf(guide)).notes,
  }

  /** panels in the previous language; each is reloaded when it is next opened */
  const stale = new Set<GuidePanel>()
  const guideLoad = createLoad<ItemGuide>(
    ports,
    'guideLoadFailed',
    () => state.guide,
    (guide) => {
      state.guide = guide
      if (guide.kind === 'ready') for (const panel of state.opened) loadPanel(panel)
    },
  )
  const panelLoad = <P extends GuidePanel>(panel: P): Load<PanelContent[P]> =>
    createLoad<PanelContent[P]>(
      ports,
      'guideLoadFailed',
      () => state.panels[panel] as Loading<PanelContent[P]>,
      (loading) => {
        state.panels = { ...state.panels, [panel]: loading }
      },
    )
  const panelLoads: { readonly [P in GuidePanel]: Load<PanelContent[P]> } = {
    overview: panelLoad('overview'),
    handling: panelLoad('handling'),
    appointment: panelLoad('appointment'),
    fees: panelLoad('fees'),
    time: panelLoad('time'),
    result: panelLoad('result'),
    penalties: panelLoad('penalties'),
    process: panelLoad('process'),
    queries: panelLoad('queries'),
    notes: panelLoad('notes'),
  }

  /** Loads a panel once [2-21], and again only if it failed or is in another language. */
  function loadPanel<P extends GuidePanel>(panel: P): void {
    const { guide } = state
    const { kind } = state.panels[panel]
    const wanted = kind === 'idle' || kind === 'failed' || stale.has(panel)
    if (guide.kind !== 'ready' || !wanted) return
    stale.delete(panel)
    const { value } = guide
    panelLoads[panel].start(() => loads[panel](value))
  }

  const load = (asked: GuideTarget): void => guideLoad.start(async () => fetchItemGuide(api, await itemIdOf(deps, asked)))

  whenLanguageChanges(preferences, () => {
    if (target === undefined) return
    notes = undefined
    for (const panel of GUIDE_PANELS) if (state.panels[panel].kind !== 'idle') stale.add(panel)
    load(target)
  })

  return {
    state,
    actions: ({ guide }) => ({
      open: (asked) => {
        const next = targetOf(deps, asked)
        const same = target?.itemId === next.itemId && target !== undefined
        if (same && guide.kind !== 'failed' && guide.kind !== 'idle') return
        if (!same) {
          notes = undefined
          stale.clear()
          for (const panel of GUIDE_PANELS) panelLoads[panel].cancel()
          Object.assign(state, { guide: { kind: 'idle' }, panels: untouched(), opened: ['overview'], unfolded: false })
        }
        target = next
        load(next)
      },
      retry: guide.kind === 'failed' ? () => load(target ?? {}) : undefined,
      toggle:
        guide.kind === 'ready'
          ? (panel) => {
              const isOpen = state.opened.includes(panel)
              state.opened = isOpen ? state.opened.filter((each) => each !== panel) : [...state.opened, panel]
              if (!isOpen) loadPanel(panel)
            }
          : undefined,
      retryPanel: loadPanel,
      toggleFold: () => {
        state.unfolded = !state.unfolded
      },
      openWebsite:
        guide.kind === 'ready' && guide.value.overview.website !== undefined
          ? () => ports.hostPage.openWeb(guide.value.overview.website ?? '', guide.value.overview.department)
          : undefined,
      viewPicture: (url, title) => ports.preview.images([{ url, title }]),
      dial: (phone) => ports.phone.call(phone),
      back: () => void goBack(deps),
    }),
  }
}
