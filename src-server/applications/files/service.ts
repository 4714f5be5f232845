import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UPLOAD_LIMITS, type UploadRefusal } from '#shared/domain/files/upload-rules.ts'
import type { Context } from '../../context.ts'
import { abandon, arriving, finishStoring, startStoring, type UploadResult } from './file-storage.ts'
import { incomingPath } from './incoming.ts'
import type { FilePlaces } from './open-store.ts'
import { drain, receiveFile } from './receive.ts'
import { type RemovalLog, releaseFile, releaseUnsubmitted, removeFiles } from './removal.ts'
import { findFile, type StoredFile } from './repository.ts'
import { type LinkMark, linkTo, ownerByLink } from './signed-link.ts'
import { uploadPlace } from './upload-place.ts'

export type UploadOutcome =
  | { readonly ok: true; readonly file: StoredFile }
  /** A part is stored, or was dropped: this many bytes of the file are stored, from its beginning. */
  | { readonly ok: 'more'; readonly received: number }
  /** `maxFiles`: the most files of the place */
  | { readonly ok: false; readonly reason: UploadRefusal; readonly maxFiles: number }

/** One upload, as requested. */
export interface Upload {
  readonly accountId: string
  readonly itemCode: string
  readonly materialsId: string
  readonly fileUid: string
  readonly name: string
  readonly stream: Readable
}

/**
 * Uploaded files. They are checked by their content, stored under a generated code, and returned to their owner only [3-10], threats 12
 * and 13.
 */
export class Files {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'settings' | 'placeOfRecord'>,
    private readonly places: FilePlaces,
    private readonly log: RemovalLog,
  ) {}

  async upload(upload: Upload): Promise<UploadOutcome> {
    const { accountId, itemCode, materialsId, fileUid } = upload
    const place = await uploadPlace(this.context, upload)
    const refused = (reason: UploadRefusal) => ({ ok: false, reason, maxFiles: place?.maxFiles ?? UPLOAD_LIMITS.maxFiles }) as const
    if (place === undefined) {
      await drain(upload.stream)
      return refused('place')
    }
    const received = await receiveFile(upload.stream, upload.name, {
      path: incomingPath(this.places.incoming, this.context.clock.now()),
      scan: this.places.scan,
    })
    try {
      const { verdict, sha256 } = received
      if (!verdict.ok) return refused(verdict.reason)
      if (!place.endings.includes(verdict.ending)) return refused('type')
      const now = this.context.clock.now()
      const { name, mime, size } = verdict
      const file = arriving({ accountId, itemCode, materialsId, fileUid, name, mime, size, sha256, partAt: null }, now)
      const arrival = await this.#store(file, received.path, place.maxFiles)
      return arrival.kind === 'kept' ? { ok: true, file: arrival.file } : refused(arrival.reason)
    } finally {
      await rm(received.path, { force: true })
    }
  }

  /** The file and its bytes for its owner; undefined if it does not exist or belongs to another account. */
  async open(accountId: string, fileCode: string): Promise<{ readonly file: StoredFile; readonly bytes: Readable } | undefined> {
    const file = await findFile(this.context.db, accountId, fileCode)
    if (!file) return undefined
    const bytes = await this.places.store.open(fileCode)
    return bytes && { file, bytes }
  }

  /** An address of the file that is valid for a minute; undefined if it does not exist or belongs to another account. */
  async link(accountId: string, session: string, fileCode: string): Promise<string | undefined> {
    const { db, clock } = this.context
    return (await findFile(db, accountId, fileCode)) && linkTo(session, fileCode, clock.now())
  }

  ownerByLink(fileCode: string, mark: LinkMark): Promise<string | undefined> {
    return ownerByLink(this.context.db, fileCode, mark, this.context.clock.now())
  }

  /** Removes a file; true also if it is gone already, as after a lost answer. False if an application has it. */
  async remove(accountId: string, fileCode: string): Promise<boolean> {
    const released = await releaseFile(this.context.db, accountId, fileCode, this.context.clock.now())
    await this.#removeBytes(released)
    return released.length > 0 || (await findFile(this.context.db, accountId, fileCode)) === undefined
  }

  /** Removes the files of a deleted draft. */
  async removeUnsubmitted(accountId: string, itemCode: string): Promise<void> {
    await this.#removeBytes(await releaseUnsubmitted(this.context.db, accountId, itemCode, this.context.clock.now()))
  }

  /** Writes the row, then the bytes, then the row again. If the server dies in between, the sweep finds the upload by its row. */
  async #store(file: StoredFile, path: string, maxFiles: number | undefined): Promise<UploadResult> {
    const { db, clock, settings } = this.context
    const started = await startStoring(db, file, maxFiles, settings.accountFiles)
    if (started.kind !== 'arriving') return started
    try {
      await this.places.store.put(file.fileCode, path, file.mime)
    } catch (error) {
      await abandon(db, file.fileCode, clock.now())
      await this.#removeBytes([file.fileCode])
      throw error
    }
    const arrival = await finishStoring(db, file, maxFiles, clock.now())
    const isOwn = arrival.kind === 'kept' && arrival.file.fileCode === file.fileCode
    if (!isOwn) await this.#removeBytes([file.fileCode])
    if (arrival.kind === 'late') throw new Error('an upload took longer than the sweep waits for one')
    return arrival
  }

  /** Removes the bytes of released files; the sweep retries a failure. */
  async #removeBytes(fileCodes: readonly string[]): Promise<void> {
    await removeFiles(this.context.db, this.places.store, fileCodes, this.log)
  }
}
