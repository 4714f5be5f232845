import type { Language } from '../../domain/languages.ts'
import type { Step } from '../../domain/service.ts'
import type { StepType } from '../../domain/step-types.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { AnswerFault, ApplicationState } from './types.ts'

/** What a step may start when it is entered. */
export interface StepEntry {
  /** loads what is to be paid; repeated, asks the server again */
  readonly loadCharges: () => Promise<void>
}

/** What a step may do with the flow it is a step of. */
export interface StepActions extends StepEntry {
  readonly state: ApplicationState
  /** asks the form on the page; its faults come in order of the page */
  readonly validateForm: (step: Step) => Promise<readonly AnswerFault[]>
  /** sends the application [4-03]; true when the server took it */
  readonly submit: () => Promise<boolean>
  /** nothing is owed: exempt, nought, or paid */
  readonly isSettled: () => boolean
  /** builds the order, or opens the cashier when there is one; in the click itself where it can be */
  readonly pay: () => void
  /** asks the server whether the bill is paid [4-04] */
  readonly isPaidNow: () => Promise<boolean>
  /** in the click itself */
  readonly startIdentity: () => void
}

/**
 * One step type [4-01]: the contract a folder of steps/ fulfils. The flow calls it; it never navigates by itself.
 */
export interface StepKind {
  /** What the surface renders: the schema the server sent, or one node that is a panel of its own. */
  readonly schema: (step: Step) => unknown
  /** Label of the main button [2-12]. */
  readonly label: (state: ApplicationState) => MessageKey
  /** On coming to the step; must bear being called again. */
  readonly enter?: (entry: StepEntry) => void
  /** What is wrong with the answers as they stand, checked without the page. */
  readonly faults?: (step: Step, state: ApplicationState, language: Language) => readonly AnswerFault[]
  /** Where every fault that the server finds in this step is shown; otherwise at the path that the server names. */
  readonly serverFaultsAt?: string
  /** The answers' form is on the page and has to be asked as well. */
  readonly asksForm?: boolean
  /** What leaving forwards takes; false: stay, whatever comes next comes by itself. Begins in the click. */
  readonly leave?: (actions: StepActions) => boolean | Promise<boolean>
  /** Going back: 'forward' when there is nothing to go back from [4-04]. */
  readonly back?: (actions: StepActions) => Promise<'back' | 'forward'>
}

/** Every step type; leaving one out is a compile error. */
export type StepKinds = Readonly<Record<StepType, StepKind>>
