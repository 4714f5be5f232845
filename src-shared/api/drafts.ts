import type { Answers } from '../domain/forms/answers.ts'
import type { Service, ServiceChange } from '../domain/service/service.ts'
import type { WireBody, WireResponse } from '../wire/index.ts'
import {
  fileToWire,
  materialsFromWire,
  materialsOf,
  materialsToWire,
  receiveFromWire,
  receiveToWire,
  structuredForms,
} from './application.ts'
import { ParseError } from './errors.ts'
import { list, read } from './shape.ts'
import type { ApiClient, CallOptions } from './types.ts'

type WireDraft = NonNullable<NonNullable<WireResponse<'GET /draft'>['data']>>
export type WireDraftContent = WireBody<'PUT /draft'>['content']

/** The answers so far, and the current step (decision 9.25). */
export interface DraftContent {
  readonly step: number
  readonly maxStep: number
  readonly answers: Answers
  readonly idempotencyKey: string
  readonly applyNo: string | undefined
  readonly identityId: string | undefined
}

/** Which page wrote a draft, and by which of its saves. */
export type DraftMark = NonNullable<WireDraftContent['mark']>

export interface SavedDraft {
  readonly revision: number
  readonly mark: DraftMark | undefined
  readonly savedAt: Date
  /** the server then deletes the draft, unless it is saved again */
  readonly keptUntil: Date
  readonly content: DraftContent
  readonly changes: readonly ServiceChange[]
}

export const draftToWire = (content: DraftContent, service: Service): WireDraftContent => ({
  step: content.step,
  maxStep: content.maxStep,
  forms: structuredForms(content.answers),
  receiveResult: receiveToWire(content.answers.receive),
  // a draft also stores the length of each file, which the page shows
  applicantMaterials: materialsToWire(content.answers.materials, materialsOf(service), (material, file) => ({
    ...fileToWire(material, file),
    uploadFileSize: file.bytes,
  })),
  idempotencyKey: content.idempotencyKey,
  ...(content.applyNo === undefined ? {} : { applyNo: content.applyNo }),
  ...(content.identityId === undefined ? {} : { identityId: content.identityId }),
})

export const draftFromWire = (content: WireDraftContent): DraftContent => ({
  step: content.step,
  maxStep: content.maxStep,
  answers: {
    forms: content.forms,
    receive: receiveFromWire(list(content.receiveResult)),
    materials: materialsFromWire(list(content.applicantMaterials)),
  },
  idempotencyKey: content.idempotencyKey,
  applyNo: content.applyNo,
  identityId: content.identityId,
})

const toDraft = (draft: WireDraft): SavedDraft => ({
  revision: draft.revision,
  mark: draft.content.mark,
  savedAt: new Date(draft.savedAt),
  keptUntil: new Date(draft.keptUntil),
  content: draftFromWire(draft.content),
  changes: list(draft.changes).map(({ stepId, title, why }) => ({ stepId, title, why })),
})

export async function fetchDraft(api: ApiClient, itemCode: string, options: CallOptions = {}): Promise<SavedDraft | undefined> {
  const call = 'GET /draft'
  const { data } = await api.call(call, { query: { itemCode } }, { ...options, safe: true })
  return data === undefined || data === null ? undefined : read(call, () => toDraft(data))
}

export type SaveAnswer =
  | { readonly kind: 'saved'; readonly revision: number; readonly savedAt: Date; readonly keptUntil: Date }
  /** another device has saved meanwhile: its draft */
  | { readonly kind: 'conflict'; readonly theirs: SavedDraft }

/** Saves a draft that is based on a revision; 0 for the first save. */
export async function saveDraft(
  api: ApiClient,
  service: Service,
  content: DraftContent,
  { revision: baseRevision, mark }: { readonly revision: number; readonly mark: DraftMark },
): Promise<SaveAnswer> {
  const call = 'PUT /draft'
  const { itemCode, version: serviceVersion } = service
  const body = { itemCode, baseRevision, serviceVersion, content: { ...draftToWire(content, service), mark: { ...mark } } }
  const { success, revision, savedAt, keptUntil, conflict } = await api.call(call, { body }, { outlives: true })
  if (!success && conflict !== undefined) return { kind: 'conflict', theirs: read(call, () => toDraft(conflict)) }
  if (!success || revision === undefined || savedAt === undefined || keptUntil === undefined) throw new ParseError(call, 'not saved')
  return { kind: 'saved', revision, savedAt: new Date(savedAt), keptUntil: new Date(keptUntil) }
}

/** Deletes the draft of this submission only. A newer one that another device has started stays. */
export async function forgetDraft(api: ApiClient, itemCode: string, idempotencyKey: string): Promise<void> {
  await api.call('DELETE /draft', { query: { itemCode, idempotencyKey } })
}
