import type { Language } from '../../domain/languages.ts'
import type { Step } from '../../domain/service/service.ts'
import type { StepType } from '../../domain/service/step-types.ts'
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
  /** validates the form on the page; its faults are in the page's order */
  readonly validateForm: (step: Step) => Promise<readonly AnswerFault[]>
  /** sends the application [4-03]; true when the server took it */
  readonly submit: () => Promise<boolean>
  /** whether nothing has to be paid (any more) */
  readonly isSettled: () => boolean
  /** builds the order, or opens the cashier when there is one; must be called in the click itself (decision 5) */
  readonly pay: () => void
  /** asks the server whether the bill is paid [4-04] */
  readonly isPaidNow: () => Promise<boolean>
  /** must be called in the click itself (decision 5) */
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
  /** Called when the step is entered, and possibly again later. */
  readonly enter?: (entry: StepEntry) => void
  /** Finds faults in the answers without the page. */
  readonly faults?: (step: Step, state: ApplicationState, language: Language) => readonly AnswerFault[]
  /** Whether the form on the page has to be validated as well. */
  readonly asksForm?: boolean
  /** Runs before the flow goes forwards, and begins in the click; false: it stays, and goes on by itself when the task is done. */
  readonly leave?: (actions: StepActions) => boolean | Promise<boolean>
  /** Runs before the flow goes back; 'forward' when the step's task is done already [4-04]. */
  readonly back?: (actions: StepActions) => Promise<'back' | 'forward'>
}

/** Every step type; leaving one out is a compile error. */
export type StepKinds = Readonly<Record<StepType, StepKind>>
