import type { Day } from '#shared/domain/calendar/working-days.ts'
import type { WireResponse } from '#shared/wire/index.ts'
import type { SandboxContext } from '../context.ts'
import type { BackOfficeClient } from './client.ts'
import type { PlanSheet } from './plan-pdf.ts'
import type { PostedForm } from './posted-form.ts'

/** Draws a plan as a PDF (the same sheet gives the same bytes) and has the current date. */
export interface PlanDrawing {
  readonly draw: (sheet: PlanSheet) => Promise<Buffer>
  readonly today: () => Day
}

export type RecordView = WireResponse<'GET /back-office/records/{recordNo}'>

/** What an act needs: the API client and the plan drawing. */
export interface Desk {
  readonly office: BackOfficeClient
  readonly drawing: PlanDrawing
}

/** One act on a record: the version acted on, the idempotency key, and the posted form. */
export interface RecordAct {
  readonly recordNo: string
  readonly version: number
  readonly key: string
  readonly given: PostedForm
}

/** What the desk's pages share. */
export interface Bureau extends Desk, Pick<SandboxContext, 'db' | 'clock' | 'holidays'> {
  /** Codes of the second payments that a service of the sandbox defines [2-19]; a bureau knows its own services. */
  readonly nodesOf: (itemCode: string | undefined) => Promise<readonly string[]>
}
