import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { endingsOf, UPLOAD_LIMITS, UPLOAD_TYPES } from '#shared/domain/upload-rules.ts'
import type { Context } from '../context.ts'
import { findService } from '../services/repository.ts'
import type { FilePlaces } from './open-store.ts'
import { receiveFile } from './receive.ts'
import { addFile, countUnsubmitted, dropFile, dropUnsubmitted, fileByUid, findFile, type StoredFile, unsubmitted } from './repository.ts'

/** Files an account may have lying about without an application: enough for any service, too few to fill a disk (threat 31). */
const MAX_UNSUBMITTED = 200

export type UploadRefusal = 'type' | 'size' | 'empty' | 'name' | 'duplicate' | 'too-many' | 'unsafe'
export type UploadOutcome = { readonly ok: true; readonly file: StoredFile } | { readonly ok: false; readonly reason: UploadRefusal }

export interface Upload {
  readonly accountId: string
  readonly itemCode: string
  readonly materialsId: string
  readonly fileUid: string
  readonly name: string
  readonly stream: Readable
}

const REASON = { 'too-large': 'size', empty: 'empty', 'bad-name': 'name', 'type-mismatch': 'type', unsafe: 'unsafe' } as const
const refused = (reason: UploadRefusal): UploadOutcome => ({ ok: false, reason })

/** Uploaded files: judged by content, stored by a code of ours, given back to their owner only [3-10], threat 12, threat 13. */
export class Files {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly places: FilePlaces,
  ) {}

  async upload(upload: Upload): Promise<UploadOutcome> {
    const { accountId, itemCode, materialsId, fileUid } = upload
    const received = await receiveFile(upload.stream, upload.name, this.places.incoming)
    try {
      const { verdict, sha256 } = received
      if (!verdict.ok) return refused(REASON[verdict.reason])
      const limits = await this.#limitsOf(itemCode, materialsId)
      if (!limits.endings.includes(verdict.ending)) return refused('type')
      const earlier = await fileByUid(this.context.db, accountId, fileUid)
      if (earlier) return earlier.sha256 === sha256 ? { ok: true, file: earlier } : refused('duplicate')
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
        createdAt: this.context.clock.now(),
        applyNo: null,
      }
      const reason = await this.#tooMuch(file, limits.maxFiles)
      if (reason) return refused(reason)
      // bytes first: a row never points at nothing
      await this.places.store.put(file.fileCode, received.path, file.mime)
      await addFile(this.context.db, file)
      return { ok: true, file }
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

  /** False when there is no such file of this account, or an application holds it. */
  async remove(accountId: string, fileCode: string): Promise<boolean> {
    const dropped = await dropFile(this.context.db, accountId, fileCode)
    // the row decides; bytes that could not be removed are never reachable again
    if (dropped) await this.places.store.remove(fileCode)
    return dropped
  }

  /** What was uploaded for a draft that is forgotten: begun anew, nothing of it counts as there. */
  async removeUnsubmitted(accountId: string, itemCode: string): Promise<void> {
    const dropped = await dropUnsubmitted(this.context.db, accountId, itemCode)
    for (const fileCode of dropped) await this.places.store.remove(fileCode)
  }

  async #limitsOf(itemCode: string, materialsId: string): Promise<{ maxFiles: number; endings: readonly string[] }> {
    const service = await findService(this.context.db, { itemCode })
    const material = service?.definition.steps.flatMap((step) => step.materials ?? []).find((one) => one.materialsId === materialsId)
    return { maxFiles: material?.maxFiles ?? UPLOAD_LIMITS.maxFiles, endings: endingsOf(material?.types ?? UPLOAD_TYPES) }
  }

  async #tooMuch(file: StoredFile, maxFiles: number): Promise<UploadRefusal | undefined> {
    const beside = await unsubmitted(this.context.db, file.accountId, file.itemCode, file.materialsId)
    if (beside.some((other) => other.sha256 === file.sha256)) return 'duplicate'
    // form fields share '' as material, so their own limit is the client's; the account's bound still holds
    if (file.materialsId !== '' && beside.length >= maxFiles) return 'too-many'
    return (await countUnsubmitted(this.context.db, file.accountId)) >= MAX_UNSUBMITTED ? 'too-many' : undefined
  }
}
