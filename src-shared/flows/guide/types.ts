import type { AppointmentType, HandlingType, QueryType, ValidityUnit } from '../../domain/guide-codes.ts'
import type { Flow, Loading, Offered } from '../flow.ts'

/** The ten panels of the item guide in their order [2-21]. */
export const GUIDE_PANELS = [
  'overview',
  'handling',
  'appointment',
  'fees',
  'time',
  'result',
  'penalties',
  'process',
  'queries',
  'notes',
] as const
export type GuidePanel = (typeof GUIDE_PANELS)[number]

/** Rich text of the content service. Never rendered as it is: ui/RichText sanitises it (threat 11). */
export type Html = string

/** An item's guide [2-22], [2-23]; what the item does not say is undefined and shown as '-'. */
export interface ItemGuide {
  readonly itemId: string
  /** in the guide's order; the overview always, the others by their flags */
  readonly panels: readonly GuidePanel[]
  readonly overview: {
    readonly serviceName: string | undefined
    readonly itemName: string | undefined
    readonly department: string | undefined
    readonly organisation: string | undefined
    readonly conditions: Html | undefined
    /** codes of the dictionary serviceobject */
    readonly audience: readonly string[]
    readonly workTime: string | undefined
    readonly onlineAppointment: boolean | undefined
    readonly commission: boolean | undefined
    readonly website: string | undefined
  }
  readonly result: {
    readonly name: string | undefined
    readonly validity: Validity | undefined
    /** codes of the dictionary receive-type */
    readonly receive: readonly string[]
    readonly surrogate: boolean | undefined
    readonly documents: Html | undefined
    /** address of the sample picture */
    readonly sample: string | undefined
    readonly remark: Html | undefined
  }
  /** address of the picture of the handling flow */
  readonly process: string | undefined
  /** stands below 'not charged' where the thing applied for has a price of its own */
  readonly feeNote: string | undefined
}
export type Validity = { readonly unit: Exclude<ValidityUnit, 'life'>; readonly count: number } | { readonly unit: 'life' }

/** Where and when something can be done; `kind` undefined for a code this client does not know. */
export interface Channel<Kind extends string> {
  readonly kind: Kind | undefined
  readonly time: string | undefined
  readonly address: string | undefined
  readonly phone?: string | undefined
}
export interface TimeRow {
  readonly outcome: string | undefined
  readonly needed: string | undefined
  readonly remark: string | undefined
}

/** What each panel loads on its first opening. Fees and process need nothing beyond the guide itself. */
export interface PanelContent {
  /** names of the audience codes */
  readonly overview: readonly string[]
  readonly handling: readonly Channel<HandlingType>[]
  readonly appointment: readonly Channel<AppointmentType>[]
  readonly fees: null
  readonly time: readonly TimeRow[]
  /** names of the receive codes */
  readonly result: readonly string[]
  readonly penalties: readonly Html[]
  readonly process: null
  readonly queries: readonly Channel<QueryType>[]
  readonly notes: readonly Html[]
}
export type PanelStates = { readonly [P in GuidePanel]: Loading<PanelContent[P]> }

/** What a page of this room is about; from the address when not said. */
export interface GuideTarget {
  readonly itemId?: string
  readonly serviceId?: string
}

export interface ItemGuideState {
  readonly guide: Loading<ItemGuide>
  readonly panels: PanelStates
  readonly opened: readonly GuidePanel[]
  /** the overview shows all its fields, not only the first three [2-21] */
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

export interface Question {
  readonly id: string
  readonly question: string
  readonly answer: Html
  readonly sort: number
}
export interface FaqState {
  readonly questions: Loading<readonly Question[]>
  /** ids; the first is open at first [2-18] */
  readonly opened: readonly string[]
}
export interface FaqActions {
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  readonly toggle: (id: string) => void
  readonly back: () => void
}
export type FaqFlow = Flow<FaqState, FaqActions>

export interface Law {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly sort: number
}
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

/** Introduction and query path of a service [2-16]; undefined rows read 'no data'. */
export interface ServiceDetail {
  readonly name: string | undefined
  readonly introduction: Html | undefined
  readonly institution: string | undefined
  readonly unit: string | undefined
  readonly address: string | undefined
  /** several hotlines came separated by a slash */
  readonly hotlines: readonly string[]
  readonly fax: string | undefined
  readonly mailingAddress: string | undefined
  readonly email: string | undefined
  readonly website: string | undefined
}
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

/** A rich-text page and the language it is written in: English readers get Portuguese [1-06]. */
export interface RichPage {
  readonly html: Html
  readonly language: string
}
export interface RichPageState {
  readonly page: Loading<RichPage>
}
export interface RichPageActions {
  /** `target` decides what the user guide is about; the other pages are the same for all */
  readonly open: (target?: GuideTarget) => void
  readonly retry: Offered
  /** closes the page [2-20], [2-25]; back to the flow when the help menu opened it there */
  readonly close: () => void
}
export type RichPageFlow = Flow<RichPageState, RichPageActions>

/** The help menu's pages [2-25]. */
export const HELP_PAGES = ['ecadInstruction', 'ecadRegulation', 'ecadPrivacy', 'affairIntro', 'affairFaq', 'affairLaws'] as const
export type HelpPage = (typeof HELP_PAGES)[number]
/** Those of one service: not offered where nobody knows which. */
export const OF_ONE_SERVICE: ReadonlySet<HelpPage> = new Set<HelpPage>(['ecadInstruction', 'affairIntro', 'affairFaq', 'affairLaws'])

/** Where the button is: at one edge, so many pixels above the bottom. */
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
  /** goes to a page of its own; surfaces with modals show it there instead */
  readonly goTo: (page: HelpPage) => void
}
export type HelpMenuFlow = Flow<HelpMenuState, HelpMenuActions>
