import { Type } from 'typebox'
import { UPLOAD_LIMITS } from '../domain/files/upload-rules.ts'
import { WireForms, WireMaterialFile, WireReceiveEntry } from './application.ts'
import { Envelope, MOST } from './common.ts'
import { routes } from './route.ts'

/** A file as in a submission [3-05], with its length, which the page shows when the draft is opened again. */
const WireDraftFile = Type.Object({
  ...WireMaterialFile.properties,
  uploadFileSize: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, description: 'size in bytes' })),
})

const ItemCode = Type.String({ minLength: 1, maxLength: 64 })

const SubmissionKey = Type.String({
  minLength: 16,
  maxLength: 64,
  description: 'key of the submission that this draft will become (decision 3.4)',
})

/** The answers so far, complete enough to continue on another device (decision 9.25). */
export const DraftContent = Type.Object({
  step: Type.Integer({ minimum: 0, maximum: 50 }),
  maxStep: Type.Integer({ minimum: 0, maximum: 50 }),
  forms: WireForms,
  receiveResult: Type.Array(Type.Partial(WireReceiveEntry), { maxItems: 20 }),
  applicantMaterials: Type.Array(WireDraftFile, { maxItems: UPLOAD_LIMITS.mostFilesOfService }),
  idempotencyKey: SubmissionKey,
  applyNo: Type.Optional(Type.String({ maxLength: 64, description: 'present once submitted at data-check' })),
  identityId: Type.Optional(Type.String({ maxLength: 128, description: 'value of id= in the verification link [4-05]' })),
  mark: Type.Optional(
    Type.Object(
      { page: Type.String({ maxLength: 64 }), save: Type.Integer({ minimum: 0, maximum: MOST }) },
      { description: 'the page that wrote this and the number of its save, so that it knows its own save whose answer was lost' },
    ),
  ),
})

/** A question of the service that has changed since the draft was saved. */
export const DraftChange = Type.Object({
  stepId: Type.String(),
  path: Type.String({ description: 'data path of the field, dotted; empty for the step as a whole' }),
  title: Type.String({ description: "in the request's language" }),
  why: Type.Union([Type.Literal('removed'), Type.Literal('changed'), Type.Literal('added')], {
    description: 'added: a new required field',
  }),
})

const KeptUntil = Type.String({ description: 'ISO instant at which it is deleted with its files unless it is saved again' })

export const Draft = Type.Object({
  itemCode: Type.String(),
  revision: Type.Integer({ description: 'increases with every save, from any first value' }),
  serviceVersion: Type.String(),
  savedAt: Type.String({ description: 'ISO instant' }),
  keptUntil: KeptUntil,
  content: DraftContent,
  changes: Type.Array(DraftChange, { description: 'changes of the service since the draft was saved; empty if there are none' }),
})

export const draftsWire = routes({
  'GET /draft': {
    spec: 'ours, decision 9.25',
    summary: "The account's draft of a service; null when there is none",
    auth: 'session',
    query: Type.Object({ itemCode: ItemCode }),
    response: Envelope(Type.Union([Draft, Type.Null()])),
  },
  'PUT /draft': {
    spec: 'ours, decision 9.25',
    summary:
      'Saves a draft over the revision it is based on; if the stored revision is another, the answer is a conflict with the newer draft',
    auth: 'session',
    body: Type.Object({
      itemCode: ItemCode,
      baseRevision: Type.Integer({ minimum: 0, maximum: MOST, description: '0 for the first save' }),
      serviceVersion: Type.String({ maxLength: 64 }),
      content: DraftContent,
    }),
    response: Type.Object({
      success: Type.Boolean(),
      revision: Type.Optional(Type.Integer()),
      savedAt: Type.Optional(Type.String({ description: 'ISO instant' })),
      keptUntil: Type.Optional(KeptUntil),
      conflict: Type.Optional(Draft),
    }),
  },
  'DELETE /draft': {
    spec: 'ours, decision 9.25',
    summary: 'Deletes the draft of one submission and its uploaded files; succeeds if there is none, and leaves a later draft',
    auth: 'session',
    query: Type.Object({ itemCode: ItemCode, idempotencyKey: SubmissionKey }),
    response: Type.Object({ success: Type.Boolean() }),
  },
})
