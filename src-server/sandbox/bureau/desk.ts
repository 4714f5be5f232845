import type { Day } from '#shared/domain/calendar/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { SandboxContext } from '../context.ts'
import type { BackOfficeClient } from './client.ts'
import type { Given } from './given.ts'
import type { PlanSheet } from './plan-pdf.ts'

/** Draws a plan as a PDF, the same bytes for the same sheet, and knows what day it is. */
export interface PlanDrawing {
  readonly draw: (sheet: PlanSheet) => Promise<Buffer>
  readonly today: () => Day
}

export type RecordView = WireResponse<'GET /back-office/records/{recordNo}'>

/** What an act works with: the API, and how a plan is drawn. */
export interface Desk {
  readonly office: BackOfficeClient
  readonly drawing: PlanDrawing
}

/** One act on a record: who does it, on which version, and the key that tells a repetition from a second wish. */
export interface Wish {
  readonly recordNo: string
  readonly by: string
  readonly version: number
  readonly key: string
  readonly given: Given
}

/** What the desk's pages share. */
export interface Bureau extends Desk, Pick<SandboxContext, 'db' | 'clock' | 'holidays'> {
  /** Codes of the second payments that a service of the sandbox has [2-19]; the bureau knows its own services. */
  readonly nodesOf: (itemCode: string | undefined) => Promise<readonly string[]>
}
