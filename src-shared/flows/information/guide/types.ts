import type {
  GuidePanel,
  GuideTarget,
  ItemGuide,
  Law,
  PanelContent,
  Question,
  RichPage,
  ServiceDetail,
} from '../../../domain/guide/guide.ts'
import type { Flow, Loading, Offered } from '../../core/flow.ts'

export type PanelStates = { readonly [P in GuidePanel]: Loading<PanelContent[P]> }

export interface ItemGuideState {
  readonly guide: Loading<ItemGuide>
  readonly panels: PanelStates
  readonly opened: readonly GuidePanel[]
  /** true: the overview shows all its fields; false: only the first three [2-21] */
  readonly unfolded: boolean
}

export interface ItemGuideActions {
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  readonly toggle: Offered<[GuidePanel]>
  readonly retryPanel: (panel: GuidePanel) => void
  readonly toggleFold: () => void
  readonly openWebsite: Offered
  readonly viewPicture: (url: string, title: string) => void
  readonly dial: (phone: string) => void
  readonly back: () => void
}

export type ItemGuideFlow = Flow<ItemGuideState, ItemGuideActions>

export interface FaqState {
  readonly questions: Loading<readonly Question[]>
  /** ids; initially the first one [2-18] */
  readonly opened: readonly string[]
}

export interface FaqActions {
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  readonly toggle: (id: string) => void
  readonly back: () => void
}

export type FaqFlow = Flow<FaqState, FaqActions>

export interface LawsState {
  readonly laws: Loading<readonly Law[]>
}

export interface LawsActions {
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  readonly openLaw: (law: Law) => void
  readonly back: () => void
}

export type LawsFlow = Flow<LawsState, LawsActions>

export type DetailPanel = 'introduction' | 'queryPath'

export interface ServiceDetailState {
  readonly detail: Loading<ServiceDetail>
  readonly opened: readonly DetailPanel[]
}

export interface ServiceDetailActions {
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  readonly toggle: (panel: DetailPanel) => void
  readonly dial: (phone: string) => void
  readonly openWebsite: Offered
  readonly back: () => void
}

export type ServiceDetailFlow = Flow<ServiceDetailState, ServiceDetailActions>

export interface RichPageState {
  readonly page: Loading<RichPage>
}

export interface RichPageActions {
  /** `target` selects the user guide; the other pages have no variants */
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  /** closes the page [2-20], [2-25], or returns to the flow from which the help menu opened it */
  readonly close: () => void
}

export type RichPageFlow = Flow<RichPageState, RichPageActions>

/** The help menu's pages [2-25]. */
export const HELP_PAGES = ['ecadInstruction', 'ecadRegulation', 'ecadPrivacy', 'affairIntro', 'affairFaq', 'affairLaws'] as const

export type HelpPage = (typeof HELP_PAGES)[number]
/** Help pages about one service; not offered while the service is not known. */
export const OF_ONE_SERVICE: ReadonlySet<HelpPage> = new Set<HelpPage>(['ecadInstruction', 'affairIntro', 'affairFaq', 'affairLaws'])

/** Position of the button: the edge, and the distance from the bottom in pixels. */
export interface HelpPosition {
  readonly edge: 'left' | 'right'
  readonly bottom: number
}

export interface HelpMenuState {
  readonly unfolded: boolean
  readonly position: HelpPosition
}

export interface HelpMenuActions {
  readonly toggle: () => void
  readonly fold: Offered
  readonly moveTo: (position: HelpPosition) => void
  /** opens a help page; surfaces with modals show it in one instead */
  readonly goTo: (page: HelpPage) => void
}

export type HelpMenuFlow = Flow<HelpMenuState, HelpMenuActions>
