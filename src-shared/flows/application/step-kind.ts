import type { Language } from '../../domain/languages.ts'
import type { Step } from '../../domain/service/service.ts'
import type { StepType } from '../../domain/service/step-types.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { AnswerFault, ApplicationState } from './types.ts'

/** What a step may do when it is entered. */
export interface StepEntry {
  /** loads the charges, or reloads them */
  readonly loadCharges: () => Promise<void>
}

/** Functions of the flow that a step may use. */
export interface StepActions extends StepEntry {
  readonly state: ApplicationState
  /** validates the form on the page; returns its faults in page order */
  readonly validateForm: (step: Step) => Promise<readonly AnswerFault[]>
  /** submits the application [4-03]; true if the server accepted it */
  readonly submit: () => Promise<boolean>
  /** whether nothing is left to pay */
  readonly isSettled: () => boolean
  /** makes the order, or opens the cashier if there is one; must be called synchronously in the click (decision 5) */
  readonly pay: () => void
  /** queries whether the bill is paid [4-04] */
  readonly isPaidNow: () => Promise<boolean>
  /** must be called synchronously in the click (decision 5) */
  readonly startIdentity: () => void
}

/**
 * One step type [4-01]: the interface that each folder of steps/ implements. The flow calls it; it does not navigate.
 */
export interface StepKind {
  /** The schema to render: that of the server, or a single node for the step's own panel. */
  readonly schema: (step: Step) => unknown
  /** Label of the main button [2-12]. */
  readonly label: (state: ApplicationState) => MessageKey
  /** Called when the step is entered, and possibly again later. */
  readonly enter?: (entry: StepEntry) => void
  /** Finds faults in the answers without the form on the page. */
  readonly faults?: (step: Step, state: ApplicationState, language: Language) => readonly AnswerFault[]
  /** Whether the form on the page must also be validated. */
  readonly asksForm?: boolean
  /** Runs before the flow goes forwards, and starts in the click. false: the flow stays, and continues when the task is done. */
  readonly leave?: (actions: StepActions) => boolean | Promise<boolean>
  /** Runs before the flow goes back. 'forward': the step's task is already done, so the flow advances instead [4-04]. */
  readonly back?: (actions: StepActions) => Promise<'back' | 'forward'>
}

/** Every step type; leaving one out is a compile error. */
export type StepKinds = Readonly<Record<StepType, StepKind>>
