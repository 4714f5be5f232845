import type { Platform } from '../../domain/platforms.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { Fault, Sample, Stage } from '../../domain/sandbox-address.ts'
import type { Surface } from '../../domain/surfaces.ts'
import type { UploadSource } from '../../domain/upload-rules.ts'
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

/** The lines of section 8 and what each is about. */
export const LINES = {
  '8-01': 'demoLine01',
  '8-02': 'demoLine02',
  '8-03': 'demoLine03',
  '8-04': 'demoLine04',
  '8-05': 'demoLine05',
  '8-06': 'demoLine06',
  '8-07': 'demoLine07',
  '8-08': 'demoLine08',
  '8-09': 'demoLine09',
  '8-10': 'demoLine10',
  '8-11': 'demoLine11',
  '8-12': 'demoLine12',
  '8-13': 'demoLine13',
  '8-14': 'demoLine14',
  '8-15': 'demoLine15',
  '8-16': 'demoLine16',
} as const satisfies Record<string, MessageKey>
export type Line = keyof typeof LINES
