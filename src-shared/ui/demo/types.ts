import type { UploadSource } from '../../domain/files/upload-rules.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { Fault, Sample, Stage } from '../../domain/sandbox-address.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { MessageKey } from '../../ports/message.ts'

/** Choices at the sandbox's cashier and its identity check, with the texts of their buttons. */
export const CASHIER_CHOICES = {
  pay: 'demoOutcomePay',
  decline: 'demoOutcomeDecline',
  'over-limit': 'demoOutcomeOverLimit',
  maintenance: 'demoOutcomeMaintenance',
  cancel: 'demoOutcomeCancel',
} as const satisfies Record<string, MessageKey>
export const IDENTITY_CHOICES = {
  ok: 'demoOutcomeOk',
  failed: 'demoOutcomeFailed',
  'code-failed': 'demoOutcomeCodeFailed',
  cancelled: 'demoOutcomeCancelled',
} as const satisfies Record<string, MessageKey>

/** One action on the page: the test page describes it, a journey performs it. */
export type Act =
  | { readonly do: 'type'; readonly text: string }
  /** a button by its label; `of` tells which one, if there are several */
  | { readonly do: 'press'; readonly key: MessageKey; readonly of?: string }
  | { readonly do: 'untick'; readonly of: string }
  /** from the summary to the cashier, on either surface */
  | { readonly do: 'pay' }
  | { readonly do: 'cashier'; readonly choice: keyof typeof CASHIER_CHOICES }
  | { readonly do: 'identity'; readonly choice: keyof typeof IDENTITY_CHOICES }
  /** closes the cashier's window, or presses the browser's Back */
  | { readonly do: 'leave' }
  | { readonly do: 'file'; readonly file: Sample; readonly from: UploadSource }
  /** denies the page the camera in the browser's settings, and leaves the camera without a picture */
  | { readonly do: 'refuse-camera'; readonly from: UploadSource }

/** How to see a row: an address, the initial data, what fails, and what to do there. */
export interface DemoWay {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>>
  readonly stage?: Stage
  readonly faults?: readonly Fault[]
  readonly acts?: readonly Act[]
}

/** What the user is told about the money (decision 7). */
type Money = 'moneyNotCharged' | 'moneyNotPaid' | 'moneyNothingTaken' | 'moneyCharged'

/** A message or a cause of section 8 and how to see it in the test system. */
export interface DemoRow {
  /** line of the specification */
  readonly line: Line
  /** the messages that appear; the first is the title of the row on the test page */
  readonly messages: readonly [MessageKey, ...MessageKey[]]
  readonly values?: Readonly<Record<string, string | number>>
  /** last path segment of the call whose own message is shown as well */
  readonly server?: string
  readonly money?: Money
  /** the specification ignores the failure, so nothing is shown and `messages` is only the title */
  readonly silent?: true
  /** the only surface that has it; absent for both */
  readonly surface?: Surface
  readonly platform?: Platform
  /** whether it can also be seen in the super-app, which has its own cashier */
  readonly inHost?: boolean
  /** a scenario of the harness, for cases that need a host */
  readonly scenario?: string
  /** absent with `scenario`, or if nothing in the product causes the message */
  readonly way?: DemoWay
}

/** The lines of section 8 and their topics, in English like the whole test page. */
export const LINES = {
  '8-01': 'Title of warnings',
  '8-02': 'Emptied cart',
  '8-03': 'System or network exception',
  '8-04': 'Payment token missing',
  '8-05': 'Choosing plans',
  '8-06': 'Search without result',
  '8-07': 'Qualification',
  '8-08': 'Loading and submitting',
  '8-09': 'Platform not supported',
  '8-10': 'Identity verification',
  '8-11': 'Files and other operations',
  '8-12': 'Payment',
  '8-13': 'Leaving',
  '8-14': 'Sign-in',
  '8-15': 'Error types of requests',
  '8-16': 'Numeric codes',
} as const
export type Line = keyof typeof LINES
