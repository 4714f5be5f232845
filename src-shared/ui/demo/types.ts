import type { UploadSource } from '../../domain/files/upload-rules.ts'
import type { Platform } from '../../domain/platforms.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { Fault, Sample, Stage } from '../../domain/sandbox-address.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { MessageKey } from '../../ports/message.ts'

/** What can be chosen at the sandbox's cashier and at its identity check, with the texts of their buttons. */
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

/** One thing to do on the page: the test page describes it to a person, a journey does it. */
export type Act =
  | { readonly do: 'type'; readonly text: string }
  /** a button by its name; `of` says which, where there are several */
  | { readonly do: 'press'; readonly key: MessageKey; readonly of?: string }
  | { readonly do: 'untick'; readonly of: string }
  /** from the summary to the cashier, as the surface has it */
  | { readonly do: 'pay' }
  | { readonly do: 'cashier'; readonly choice: keyof typeof CASHIER_CHOICES }
  | { readonly do: 'identity'; readonly choice: keyof typeof IDENTITY_CHOICES }
  /** the cashier's window is closed, or the browser's Back pressed */
  | { readonly do: 'leave' }
  | { readonly do: 'file'; readonly file: Sample; readonly from: UploadSource }
  /** the camera is forbidden to the page in the browser's settings, and what opens is left without a picture */
  | { readonly do: 'refuse-camera'; readonly from: UploadSource }

/** How to see a row: an address, the data it starts with, what fails, and what to do there. */
export interface DemoWay {
  readonly route: RouteName
  readonly query?: Readonly<Record<string, string>>
  readonly stage?: Stage
  readonly faults?: readonly Fault[]
  readonly acts?: readonly Act[]
}

/** What the user is told about the money (decision 7). */
type Money = 'moneyNotCharged' | 'moneyNotPaid' | 'moneyNothingTaken' | 'moneyCharged'

/** A message or a cause of section 8, and how to see it in the test system. */
export interface DemoRow {
  /** line of the spec */
  readonly line: Line
  /** the messages that are shown; the first names the row on the test page */
  readonly messages: readonly [MessageKey, ...MessageKey[]]
  readonly values?: Readonly<Record<string, string | number>>
  /** the call, by the last name of its path, whose own message is shown as well */
  readonly server?: string
  readonly money?: Money
  /** the specification swallows it, so nothing is shown: `messages` only names the row */
  readonly silent?: true
  /** the one surface that has it; both otherwise */
  readonly surface?: Surface
  readonly platform?: Platform
  /** whether it can be seen in the super-app too, whose cashier is its own */
  readonly inHost?: boolean
  /** a scenario of the harness, for what only a host can do */
  readonly scenario?: string
  /** absent with `scenario`, or where nothing in the product causes the message */
  readonly way?: DemoWay
}

/** The lines of section 8 and what each is about, in English as the whole test page. */
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
