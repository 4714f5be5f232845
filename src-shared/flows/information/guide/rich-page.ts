import { proxy } from 'valtio/vanilla'
import { fetchPortalPage, fetchStaticPage, type StaticPage } from '../../../api/content.ts'
import { fetchPublicFacts } from '../../../api/info.ts'
import type { GuideTarget, RichPage } from '../../../domain/guide/guide.ts'
import { FIXED_SERVICE_ID } from '../../../domain/service/fixed-service.ts'
import { goBack } from '../../core/close-page.ts'
import type { FlowDeps } from '../../core/deps.ts'
import type { Writable } from '../../core/flow.ts'
import { createLoad, whenLanguageChanges } from './load.ts'
import { targetOf } from './target.ts'
import type { RichPageFlow, RichPageState } from './types.ts'

function createRichPage(deps: FlowDeps, fetchPage: (target: GuideTarget) => Promise<RichPage>): RichPageFlow {
  const { ports, preferences } = deps
  let target: GuideTarget = {}
  const state = proxy<Writable<RichPageState>>({ page: { kind: 'idle' } })
  const page = createLoad<RichPage>(
    ports,
    'guideLoadFailed',
    () => state.page,
    (loading) => {
      state.page = loading
    },
  )
  const load = () => page.start(() => fetchPage(target))
  // a page that was opened from the help menu returns to the previous page [2-25]
  const close = () => void goBack(deps)
  whenLanguageChanges(preferences, () => {
    if (state.page.kind !== 'idle') load()
  })
  return {
    state,
    actions: ({ page: now }) => ({
      open: (asked) => {
        const next = targetOf(deps, asked)
        const same = next.itemId === target.itemId
        if (same && (now.kind === 'ready' || now.kind === 'loading')) return
        if (!same) state.page = { kind: 'idle' }
        target = next
        load()
      },
      retry: now.kind === 'failed' ? load : undefined,
      close,
    }),
  }
}

const staticPage = (page: StaticPage) => (deps: FlowDeps) =>
  createRichPage(deps, () => fetchStaticPage(deps.api, page, deps.preferences.state.language))
const portalPage = (slug: string) => (deps: FlowDeps) => createRichPage(deps, () => fetchPortalPage(deps.api, FIXED_SERVICE_ID, slug))

/** The user guide [2-25], [7-32] of the cadastral plan, or the common one of all other services. */
export const createInstruction = (deps: FlowDeps) =>
  createRichPage(deps, async ({ itemId }) => {
    const isPlan = itemId === undefined || itemId === (await fetchPublicFacts(deps.api)).cadastralItemId
    return fetchStaticPage(deps.api, isPlan ? 'ecad-instruction' : 'service-instruction', deps.preferences.state.language)
  })

/** Terms of use and privacy statement: the same for every service [2-25], [7-32]. */
export const createRegulation = staticPage('ecad-regulation')
export const createPrivacy = staticPage('ecad-privacy')

/** The fixed service guide and FAQ [2-18], and the matter guide of /ecad-intro [2-20]: rich text of the content service. */
export const createServiceIntroduction = portalPage('service-introduction')
export const createServiceFaqs = portalPage('service-faqs')
export const createMatterGuide = portalPage('instruction')
