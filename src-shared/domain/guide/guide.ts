import type { AppointmentType, HandlingType, QueryType, ValidityUnit } from './guide-codes.ts'

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

/** Untrusted rich text of the content service; ui/rich-text sanitises it before rendering (threat 11). */
export type Html = string

/** An item's guide [2-22], [2-23]; missing values are undefined and shown as '-'. */
export interface ItemGuide {
  readonly itemId: string
  /** in display order; the overview is always there, the others depend on their flags */
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
  /** shown below 'not charged' if the item applied for has its own price */
  readonly feeNote: string | undefined
}

export type Validity = { readonly unit: Exclude<ValidityUnit, 'life'>; readonly count: number } | { readonly unit: 'life' }

/** Place and time of a service channel; `kind` is undefined if this client does not know the code. */
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

/** What each panel loads when it is first opened. Fees and process are part of the guide. */
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

/** The item or service of a guide page; without a value the address decides. */
export interface GuideTarget {
  readonly itemId?: string
  readonly serviceId?: string
}

/** A target without what hosts append to links: values are cut at a question mark [2-15]. */
export function cleanTarget({ itemId, serviceId }: Partial<Record<keyof GuideTarget, string | undefined>>): GuideTarget {
  const clean = (value: string | undefined) => value?.split('?', 1)[0]?.trim() || undefined
  const item = clean(itemId)
  const service = clean(serviceId)
  return { ...(item === undefined ? {} : { itemId: item }), ...(service === undefined ? {} : { serviceId: service }) }
}

export interface Question {
  readonly id: string
  readonly question: string
  readonly answer: Html
  readonly sort: number
}

export interface Law {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly sort: number
}

/** Introduction and contact details of a service [2-16]; undefined rows are shown as 'no data'. */
export interface ServiceDetail {
  readonly name: string | undefined
  readonly introduction: Html | undefined
  readonly institution: string | undefined
  readonly unit: string | undefined
  readonly address: string | undefined
  /** on the wire separated by slashes */
  readonly hotlines: readonly string[]
  readonly fax: string | undefined
  readonly mailingAddress: string | undefined
  readonly email: string | undefined
  readonly website: string | undefined
}

/** A rich-text page and the language it is written in: English readers get Portuguese [1-06]. */
export interface RichPage {
  readonly html: Html
  readonly language: string
}
