import { Button } from '#kit/Button'
import type { Loading } from '../../flows/core/flow.ts'
import { createItemGuide } from '../../flows/information/guide/item-guide.ts'
import { createAffairLaws, createServiceLaws } from '../../flows/information/guide/laws.ts'
import {
  createInstruction,
  createMatterGuide,
  createPrivacy,
  createRegulation,
  createServiceFaqs,
  createServiceIntroduction,
} from '../../flows/information/guide/rich-page.ts'
import { createServiceDetail } from '../../flows/information/guide/service-detail.ts'
import { startGuidedService } from '../../flows/information/guide/start-guided-service.ts'
import type { ItemGuideState, RichPageState, ServiceDetailState } from '../../flows/information/guide/types.ts'
import { useApp } from '../shell/app-context.tsx'
import { useT } from '../shell/use-translate.ts'
import { guideScreen } from './guide-screen.tsx'
import { ItemGuideView } from './ItemGuideView.tsx'
import { LawsView, RichPageView } from './RichPageView.tsx'
import { ServiceDetailView } from './ServiceDetailView.tsx'

/**
 * Leads from a guide that was opened directly to its service; a user who came from another of our pages goes back
 * there. It is only drawn once the guide is loaded, because the loading content would move it, and never for an unknown
 * item.
 */
function Begin({ guide }: { readonly guide: Loading<unknown> }) {
  const t = useT()
  const app = useApp()
  if (guide.kind !== 'ready' || app.ports.navigator.pagesBehind() > 0) return null
  return (
    <div>
      <Button look="primary" onPress={() => void startGuidedService(app)}>
        {t('applyNow')}
      </Button>
    </div>
  )
}
const afterGuide = ({ guide }: ItemGuideState) => <Begin guide={guide} />
const afterPage = ({ page }: RichPageState) => <Begin guide={page} />
const afterDetail = ({ detail }: ServiceDetailState) => <Begin guide={detail} />

/** The item guide [2-21], and the user guide, which is also read before applying [2-25]. */
export const affairIntro = guideScreen({ name: 'affairIntro', flow: createItemGuide, View: ItemGuideView, begin: afterGuide })
export const ecadInstruction = guideScreen({ name: 'ecadInstruction', flow: createInstruction, View: RichPageView, begin: afterPage })
/** Laws of an item or of a service; the default is service 1065 [2-17]. */
export const affairLaws = guideScreen({ name: 'affairLaws', flow: createAffairLaws, View: LawsView, isPlain: true })
export const serviceLaws = guideScreen({ name: 'serviceLaws', flow: createServiceLaws, View: LawsView, isPlain: true })
/** The matter guide; back closes the page [2-20]. */
export const ecadIntro = guideScreen({ name: 'ecadIntro', flow: createMatterGuide, View: RichPageView, begin: afterPage })
/** Privacy statement and terms of use [2-25]. */
export const ecadPrivacy = guideScreen({ name: 'ecadPrivacy', flow: createPrivacy, View: RichPageView })
export const ecadRegulation = guideScreen({ name: 'ecadRegulation', flow: createRegulation, View: RichPageView })
/** Introduction and query path of a service [2-16], at two addresses; neither is a placeholder (decision 2). */
export const serviceDetail = guideScreen({ name: 'serviceDetail', flow: createServiceDetail, View: ServiceDetailView, begin: afterDetail })
export const serviceIntro = guideScreen({ name: 'serviceIntro', flow: createServiceDetail, View: ServiceDetailView, begin: afterDetail })
/** The fixed service guide and FAQ [2-18]. */
export const serviceIntroduction = guideScreen({
  name: 'serviceIntroduction',
  flow: createServiceIntroduction,
  View: RichPageView,
  begin: afterPage,
})
export const serviceFaqs = guideScreen({ name: 'serviceFaqs', flow: createServiceFaqs, View: RichPageView })
