import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { UPLOAD_LIMITS } from '#shared/domain/upload-rules.ts'
import type { Context } from '../context.ts'
import { announce, arrive, giveUp, type Settled } from './arrival.ts'
import { incomingPath } from './incoming.ts'
import { type LinkMark, linkTo, ownerByLink } from './link.ts'
import type { FilePlaces } from './open-store.ts'
import { uploadPlace } from './place.ts'
import { drain, receiveFile } from './receive.ts'
import { letGo, letGoUnsubmitted, type RemovalLog, removeFiles } from './removal.ts'
import { findFile, type StoredFile } from './repository.ts'

/** Longer than any upload takes from its row to its bytes: a storage is given half a minute for one. */
const ARRIVES_WITHIN_MS = 3_600_000

export type UploadRefusal = 'type' | 'size' | 'empty' | 'name' | 'duplicate' | 'too-many' | 'unsafe' | 'place' | 'account-full'
export type UploadOutcome =
  | { readonly ok: true; readonly file: StoredFile }
  /** `maxFiles`: how many the place takes */
  | { readonly ok: false; readonly reason: UploadRefusal; readonly maxFiles: number }

export interface Upload {
  readonly accountId: string
  readonly itemCode: string
  readonly materialsId: string
  readonly fileUid: string
  readonly name: string
  readonly stream: Readable
}

const REASON = { 'too-large': 'size', empty: 'empty', 'bad-name': 'name', 'type-mismatch': 'type', unsafe: 'unsafe' } as const

/** Uploaded files: judged by content, stored by a code of ours, given back to their owner only [3-10], threat 12, threat 13. */
export class Files {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'settings'>,
    private readonly places: FilePlaces,
    private readonly log: RemovalLog,
  ) {}

  async upload(upload: Upload): Promise<UploadOutcome> {
    const { accountId, itemCode, materialsId, fileUid } = upload
    const place = await uploadPlace(this.context.db, itemCode, materialsId)
    const refused = (reason: UploadRefusal) => ({ ok: false, reason, maxFiles: place?.maxFiles ?? UPLOAD_LIMITS.maxFiles }) as const
    if (place === undefined) {
      await drain(upload.stream)
      return refused('place')
    }
    const received = await receiveFile(upload.stream, upload.name, incomingPath(this.places.incoming, this.context.clock.now()))
    try {
      const { verdict, sha256 } = received
      if (!verdict.ok) return refused(REASON[verdict.reason])
      if (!place.endings.includes(verdict.ending)) return refused('type')
      const now = this.context.clock.now()
      const file: StoredFile = {
        fileCode: randomBytes(16).toString('base64url'),
        accountId,
        itemCode,
        materialsId,
        fileUid,
        name: verdict.name,
        mime: verdict.mime,
        size: verdict.size,
        sha256,
        createdAt: now,
        applyNo: null,
        state: 'arriving',
        dueAt: new Date(now.getTime() + ARRIVES_WITHIN_MS),
      }
      const arrival = await this.#keep(file, received.path, place.maxFiles)
      return arrival.kind === 'kept' ? { ok: true, file: arrival.file } : refused(arrival.reason)
    } finally {
      await rm(received.path, { force: true })
    }
  }

  /** The file and its bytes, to its owner; undefined alike for missing and foreign. */
  async open(accountId: string, fileCode: string): Promise<{ readonly file: StoredFile; readonly bytes: Readable } | undefined> {
    const file = await findFile(this.context.db, accountId, fileCode)
    if (!file) return undefined
    const bytes = await this.places.store.open(fileCode)
    return bytes && { file, bytes }
  }

  /** Where a file of this account can be had for a minute; undefined alike for missing and foreign. */
  async link(accountId: string, fileCode: string): Promise<string | undefined> {
    const { db, clock } = this.context
    return (await findFile(db, accountId, fileCode)) && linkTo(db, accountId, fileCode, clock.now())
  }

  ownerByLink(fileCode: string, mark: LinkMark): Promise<string | undefined> {
    return ownerByLink(this.context.db, fileCode, mark, this.context.clock.now())
  }

  /** False when there is no such file of this account, or an application holds it. */
  async remove(accountId: string, fileCode: string): Promise<boolean> {
    const gone = await letGo(this.context.db, accountId, fileCode, this.context.clock.now())
    await this.#removeBytes(gone)
    return gone.length > 0
  }

  /** What was uploaded for a draft that is forgotten: begun anew, nothing of it counts as there. */
  async removeUnsubmitted(accountId: string, itemCode: string): Promise<void> {
    await this.#removeBytes(await letGoUnsubmitted(this.context.db, accountId, itemCode, this.context.clock.now()))
  }

  /** Row, bytes, row: wherever it ends in between, the sweep finds it by its row. */
  async #keep(file: StoredFile, path: string, maxFiles: number | undefined): Promise<Settled> {
    const { db, clock, settings } = this.context
    const announced = await announce(db, file, maxFiles, settings.accountFiles)
    if (announced.kind !== 'arriving') return announced
    try {
      await this.places.store.put(file.fileCode, path, file.mime)
    } catch (error) {
      await giveUp(db, file.fileCode, clock.now())
      await this.#removeBytes([file.fileCode])
      throw error
    }
    const arrival = await arrive(db, file, maxFiles, clock.now())
    const isOwn = arrival.kind === 'kept' && arrival.file.fileCode === file.fileCode
    if (!isOwn) await this.#removeBytes([file.fileCode])
    if (arrival.kind === 'late') throw new Error('an upload took longer than the sweep waits for one')
    return arrival
  }

  /** The row has decided; bytes that cannot be removed now are the sweep's. */
  async #removeBytes(fileCodes: readonly string[]): Promise<void> {
    await removeFiles(this.context.db, this.places.store, fileCodes, this.log)
  }
}
