import { Type } from 'typebox'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../domain/files/upload-rules.ts'
import { ACCOUNT_TYPES } from '../domain/platforms.ts'
import { MOST, oneOf } from './common.ts'
import { routes } from './route.ts'

/** An uploaded file [3-10]. */
export const UploadedFile = Type.Object({
  fileCode: Type.String({ description: 'unguessable; valid for its owner only (threat 13)' }),
  fileName: Type.String(),
  fileType: Type.String({ description: 'media type found in the content, not the one claimed (threat 12)' }),
  fileUrl: Type.String({ description: 'path below the API host' }),
  fileSize: Type.Integer({ description: 'bytes' }),
  fileUid: Type.String({ description: "the client's own mark of the upload, given back" }),
  fileStatus: oneOf(['done']),
  signature: Type.String({ description: 'SHA-256 of the content, hex' }),
  appId: Type.String(),
  bucketId: Type.String(),
})

const REASONS = Object.keys(UPLOAD_REFUSALS) as readonly UploadRefusal[]

/** The result or the progress of an upload. */
const Uploaded = Type.Object({
  success: Type.Boolean(),
  message: Type.Optional(Type.String({ description: 'for the user' })),
  reason: Type.Optional(oneOf(REASONS, { description: REASONS.map((reason) => `${reason}: ${UPLOAD_REFUSALS[reason]}`).join('; ') })),
  received: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'bytes received from the beginning of a file in parts; the next part begins here',
    }),
  ),
  data: Type.Optional(UploadedFile),
})

const fileUid = (description?: string) =>
  Type.String({ minLength: 1, maxLength: 64, ...(description === undefined ? {} : { description }) })

const FileCode = Type.Object({ fileCode: Type.String({ minLength: 1, maxLength: 64 }) })

export const filesWire = routes({
  'POST /file/upload': {
    spec: '6-03, 3-10',
    summary:
      'Uploads a file as multipart field `file`, or its next part with `at` and `size`; at most 10 MB. The content determines its type. The authorization scheme may be Item',
    auth: 'session',
    kind: 'form',
    query: Type.Object({
      target: Type.Optional(oneOf(ACCOUNT_TYPES)),
      itemCode: Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'code of the service, or number of a record for which documents are requested',
      }),
      materialsId: Type.Optional(Type.String({ maxLength: 64, description: 'absent for a file of a form field' })),
      fileUid: fileUid('the same again gives the same file, so a retry makes no second'),
      at: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MOST,
          description:
            'offset of a part in the file, in bytes. A part is stored only if it begins at `received`. If the connection breaks, the bytes that arrived are stored. An upload is kept for three hours after its last part',
        }),
      ),
      size: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, description: 'size of the whole file in bytes; required for a part' })),
    }),
    response: Uploaded,
  },
  'GET /file/upload': {
    spec: 'decision 6',
    summary:
      'Returns the progress of an upload in parts: `received` bytes from the beginning of the file, or `data` if the file is complete',
    auth: 'session',
    query: Type.Object({ fileUid: fileUid() }),
    response: Uploaded,
  },
  'DELETE /file': {
    spec: '8-11',
    summary: 'Deletes a file of the account that no submitted application contains; succeeds if it is gone already',
    auth: 'session',
    query: FileCode,
    response: Type.Object({ success: Type.Boolean(), message: Type.Optional(Type.String()) }),
  },
  'GET /file/processing/link': {
    spec: '7-16, decision 4',
    summary: "Where a file of one's own can be downloaded for a minute by whoever has the address: a browser, the host app",
    auth: 'session',
    query: FileCode,
    response: Type.Object({ url: Type.String({ description: 'path below the API host; answers without a session' }) }),
  },
  'GET /file/processing/download': {
    spec: '7-16',
    summary: 'Returns the content of a file to its owner, or by the owner’s link; always an attachment, with nosniff',
    auth: 'optional',
    kind: 'blob',
    query: Type.Object({
      ...FileCode.properties,
      until: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST * 2, description: 'expiry of a link in seconds since 1970' })),
      key: Type.Optional(Type.String({ maxLength: 64, description: 'signature of a link' })),
    }),
    response: Type.Unknown(),
  },
})
