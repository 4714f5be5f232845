import { proxy } from 'valtio/vanilla'
import { fetchPortalPage, fetchStaticPage, type StaticPage } from '../../api/content.ts'
import type { FlowDeps } from '../../app/types.ts'
import type { Writable } from '../flow.ts'
import { closePage } from '../leave-page.ts'
import { createLoad, whenLanguageChanges } from './load.ts'
import { FIXED_SERVICE_ID } from './target.ts'
import type { RichPage, RichPageFlow, RichPageState } from './types.ts'

/** The query's word by which a page knows that our own flow opened it, and that closing means going back there. */
export const FROM_HELP = 'help'

function createRichPage({ ports, preferences }: FlowDeps, fetchPage: () => Promise<RichPage>): RichPageFlow {
  const state = proxy<Writable<RichPageState>>({ page: { kind: 'idle' } })
  const page = createLoad<RichPage>(
    ports,
    'guideLoadFailed',
    () => state.page,
    (loading) => {
      state.page = loading
    },
  )
  const load = () => page.run(fetchPage)
  const close = () => {
    if (ports.navigator.query().from === FROM_HELP) ports.navigator.back()
    else void closePage(ports)
  }
  whenLanguageChanges(preferences, () => {
    if (state.page.kind !== 'idle') load()
  })
  return {
    state,
    offer: ({ page: now }) => ({
      open: () => {
        if (now.kind === 'idle' || now.kind === 'failed') load()
      },
      retry: now.kind === 'failed' ? load : undefined,
      close,
    }),
  }
}

const staticPage = (page: StaticPage) => (deps: FlowDeps) =>
  createRichPage(deps, () => fetchStaticPage(deps.api, page, deps.preferences.state.language))
const portalPage = (slug: string) => (deps: FlowDeps) => createRichPage(deps, () => fetchPortalPage(deps.api, FIXED_SERVICE_ID, slug))

/** User guide, terms of use and privacy statement [2-25], [7-32]. */
export const createInstruction = staticPage('ecad-instruction')
export const createRegulation = staticPage('ecad-regulation')
export const createPrivacy = staticPage('ecad-privacy')

/** The fixed service guide and FAQ [2-18], and the matter guide of /ecad-intro [2-20]: rich text of the content service. */
export const createServiceIntroduction = portalPage('service-introduction')
export const createServiceFaqs = portalPage('service-faqs')
export const createMatterGuide = portalPage('instruction')
