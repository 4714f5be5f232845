import type { Surface } from '../../../domain/surfaces.ts'
import type { UploadSource } from '../../../domain/upload-rules.ts'
import type { UploadItem, UploadSlot } from '../../../flows/application/types.ts'

/** Where files come from [9-05]: a desktop has one door to them, a phone also its camera and its album. */
export const SOURCES: Readonly<Record<Surface, readonly UploadSource[]>> = {
  web: ['localFile'],
  mobile: ['takePhoto', 'localPhoto', 'localFile'],
}

/** Nothing more can be picked: files on their way count too. */
export const isFull = ({ present, maxFiles }: UploadSlot, underWay: readonly UploadItem[]): boolean =>
  present.length + underWay.filter(({ at }) => at.kind === 'sending').length >= maxFiles
