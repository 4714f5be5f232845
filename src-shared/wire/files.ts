import { Type } from 'typebox'
import { ACCOUNT_TYPES } from '../domain/platforms.ts'
import { UPLOAD_REFUSALS, type UploadRefusal } from '../domain/upload-rules.ts'
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

const FileCode = Type.Object({ fileCode: Type.String({ minLength: 1, maxLength: 64 }) })

const REASONS = Object.keys(UPLOAD_REFUSALS) as readonly UploadRefusal[]

export const filesWire = routes({
  'POST /file/upload': {
    spec: '6-03, 3-10',
    summary: 'One file as multipart field `file`; at most 10 MB, its type judged by its content; authorization may be of scheme Item',
    auth: 'session',
    kind: 'form',
    query: Type.Object({
      target: Type.Optional(oneOf(ACCOUNT_TYPES)),
      itemCode: Type.String({ minLength: 1, maxLength: 64, description: 'of the service, or the number of a record that wants documents' }),
      materialsId: Type.Optional(Type.String({ maxLength: 64, description: 'absent for a file of a form field' })),
      fileUid: Type.String({ minLength: 1, maxLength: 64, description: 'the same again gives the same file, so a retry makes no second' }),
    }),
    response: Type.Object({
      success: Type.Boolean(),
      message: Type.Optional(Type.String({ description: 'for the user' })),
      reason: Type.Optional(oneOf(REASONS, { description: REASONS.map((reason) => `${reason}: ${UPLOAD_REFUSALS[reason]}`).join('; ') })),
      data: Type.Optional(UploadedFile),
    }),
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
