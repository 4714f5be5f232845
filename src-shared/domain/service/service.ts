import type { UploadSource } from '../files/upload-rules.ts'
import type { WireText } from '../languages.ts'
import type { Avos } from '../money/money.ts'
import type { Platform } from '../platforms.ts'
import type { ResultOption } from './receive-rules.ts'
import type { SecurityLevel, StepType } from './step-types.ts'

/** A document a service asks for [3-09]. */
export interface Material {
  readonly id: string
  readonly code: string
  readonly name: WireText
  /** shown in a dialog before the first upload [5-03] */
  readonly notice: WireText | undefined
  readonly required: boolean
  readonly maxFiles: number
  readonly types: readonly string[]
  readonly sources: readonly UploadSource[]
}

/** One result a service gives [3-03]. */
export interface ResultOffer extends ResultOption {
  readonly id: string
  /** in the user's language */
  readonly name: string
  readonly surrogateAble: boolean
  /** working days */
  readonly normalDays: number
  readonly premiumDays: number
  readonly validity: { readonly count: number; readonly unit: number }
}

/** A configured step [3-02]; its texts are in the user's language. */
export interface Step {
  readonly id: string
  /** under which a form's answers are kept; the step's own id where the service names none */
  readonly formId: string
  readonly sort: number
  readonly type: StepType
  readonly name: string
  /** what it gathers goes into the submission; false: it is filled in for the applicant alone [3-02] */
  readonly needSubmit: boolean
  /** Formily 2 schema as the server sent it: checked before it is rendered, never trusted */
  readonly formJson: unknown
  /** those that the step asks about, in a step of its own or below its form [3-02] */
  readonly results: readonly ResultOffer[]
  /** how the result is received is shown, and cannot be changed [3-08] */
  readonly isShowOnly: boolean
  readonly materials: readonly Material[]
}

export interface PickUpPlace {
  readonly value: string
  readonly label: string
}

export interface Choice<V extends string | number = string> {
  readonly value: V
  readonly label: string
  readonly disabled: boolean
}

/** Items of a service as they are offered [3-11]. */
export interface PostItem {
  readonly id: string
  /** in the user's language */
  readonly name: string
  /** one of its options must be chosen, whatever the form says */
  readonly required: boolean
  readonly projects: readonly Choice[]
}

/** A service as data: an item code with its list of steps [1-03]. */
/** What a fee is charged for, each. */
export const FEE_UNITS = ['application', 'copy', 'item'] as const

/** A fee as it is told before it is due; the sum is always the server's (threat 18). */
export interface ServiceFee {
  readonly name: string
  readonly price: Avos
  readonly per: (typeof FEE_UNITS)[number]
}

/** What a service takes and costs, known before one begins. */
export interface ServiceOffer {
  /** expected approval, counted from the next day [9-01] */
  readonly workingDays: number
  readonly fees: readonly ServiceFee[]
}

export interface Service extends ServiceOffer {
  readonly itemCode: string
  readonly itemId: string
  /** the service whose sub-item this is [3-04] */
  readonly serviceId: string
  readonly serviceCode: string
  readonly name: string
  readonly securityLevel: SecurityLevel
  readonly version: string
  readonly copies: { readonly min: number; readonly max: number }
  readonly pickUpPlaces: readonly PickUpPlace[]
  /** in order, without a result-receive step that asks nothing [2-11] */
  readonly steps: readonly Step[]
  /** every result, also when the step that would ask about them is hidden */
  readonly results: readonly ResultOffer[]
  /** dictionaries of the certificate form [3-11] */
  readonly purposes: readonly Choice<number>[]
  readonly projects: readonly Choice[]
  /** what the qualification check says may be chosen [7-10]; none before it was asked */
  readonly postItems: readonly PostItem[]
}

/** What the service changed under a draft; stays until the applicant has read it. */
export interface ServiceChange {
  readonly stepId: string
  readonly title: string
  readonly why: 'removed' | 'changed' | 'added'
}

/** One of the items a service is divided into, each applied for by itself [2-15]. */
export interface SubItem extends ServiceOffer {
  readonly itemId: string
  readonly itemCode: string
  readonly serviceCode: string
  readonly name: string
  /** whose accounts may apply */
  readonly platforms: readonly Platform[]
}
