import { Type } from 'typebox'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../domain/files/upload-rules.ts'
import { ACCOUNT_TYPES } from '../domain/platforms.ts'
import { MOST, oneOf } from './common.ts'
import { routes } from './route.ts'

/** An uploaded file [3-10]. */
export const UploadedFile = Type.Object({
  fileCode: Type.String({ description: 'unguessable; answers its owner only (threat 13)' }),
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
      description: 'of a file in parts: its bytes that are there, from the beginning; the next part begins here',
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
      'One file as multipart field `file`, or the next part of it with `at` and `size`; at most 10 MB, its type judged by its content; authorization may be of scheme Item',
    auth: 'session',
    kind: 'form',
    query: Type.Object({
      target: Type.Optional(oneOf(ACCOUNT_TYPES)),
      itemCode: Type.String({ minLength: 1, maxLength: 64, description: 'of the service, or the number of a record that wants documents' }),
      materialsId: Type.Optional(Type.String({ maxLength: 64, description: 'absent for a file of a form field' })),
      fileUid: fileUid('the same again gives the same file, so a retry makes no second'),
      at: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: MOST,
          description:
            'of a part: where it begins in the file, in bytes. It is stored where it begins at `received`, and left out anywhere else. What came of it before the line broke is stored too. An upload is kept for three hours after its last part',
        }),
      ),
      size: Type.Optional(Type.Integer({ minimum: 0, maximum: MOST, description: 'of a part: bytes of the whole file' })),
    }),
    response: Uploaded,
  },
  'GET /file/upload': {
    spec: 'decision 6',
    summary: 'How far an upload in parts is: `received` bytes from the beginning of the file, or `data` where the file was made of them',
    auth: 'session',
    query: Type.Object({ fileUid: fileUid() }),
    response: Uploaded,
  },
  'DELETE /file': {
    spec: '8-11',
    summary: 'Deletes a file of the account that no submitted application holds',
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
    summary: 'The bytes of a file, to its owner, or by a link of theirs; always an attachment, with nosniff',
    auth: 'optional',
    kind: 'blob',
    query: Type.Object({
      ...FileCode.properties,
      until: Type.Optional(
        Type.Integer({ minimum: 0, maximum: MOST * 2, description: 'of a link: seconds since 1970 until which it is good' }),
      ),
      key: Type.Optional(Type.String({ maxLength: 64, description: 'of a link' })),
    }),
    response: Type.Unknown(),
  },
})
