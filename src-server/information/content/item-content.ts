import type { Static } from 'typebox'
import type {
  Appointment,
  BusinessTime,
  HandlingChannel,
  ItemFaq,
  ItemInformation,
  ItemLaw,
  ItemNote,
  QueryChannel,
} from '#shared/wire/items.ts'
import type { Written } from './written-content.ts'

/** The parts of an item's guide; each is the answer to one call of section 7 [7-02]-[7-04], [7-06]. */
export interface ItemAnswers {
  readonly information: Static<typeof ItemInformation>
  readonly appointments: Static<typeof Appointment>[]
  readonly channels: Static<typeof HandlingChannel>[]
  readonly business: Static<typeof BusinessTime>[]
  readonly notes: Static<typeof ItemNote>[]
  readonly queries: Static<typeof QueryChannel>[]
  readonly faqs: Static<typeof ItemFaq>[]
  readonly laws: Static<typeof ItemLaw>[]
}

/** The guide of one item [3-01], written in four languages. */
export type ItemContent = Written<ItemAnswers>

/** The nine flags of the panels that follow the overview [2-21]. */
export type PanelFlags = Pick<
  Static<typeof ItemInformation>,
  | 'handingTimeEnable'
  | 'appointmentEnable'
  | 'paidEnable'
  | 'applyTimeEnable'
  | 'resultReceiveEnable'
  | 'penaltyEnable'
  | 'processEnable'
  | 'queryEnable'
  | 'otherNoteEnable'
>

const flags = (value: 0 | 1): PanelFlags => ({
  handingTimeEnable: value,
  appointmentEnable: value,
  paidEnable: value,
  applyTimeEnable: value,
  resultReceiveEnable: value,
  penaltyEnable: value,
  processEnable: value,
  queryEnable: value,
  otherNoteEnable: value,
})
export const ALL_PANELS = flags(1)
export const OVERVIEW_ONLY = flags(0)
