import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { UPLOAD_LIMITS, type UploadRefusal } from '#shared/domain/files/upload-rules.ts'
import type { Context } from '../../context.ts'
import { invalidRequest } from '../../platform/http/problem.ts'
import { arriving } from './file-storage.ts'
import { incomingPath } from './incoming.ts'
import { MAX_FILE_BYTES } from './inspect.ts'
import type { FilePlaces } from './open-store.ts'
import { finishPart, lengthOf, partsOf, releaseParts, startPart, type UploadNumber } from './part-rows.ts'
import { drain, receivePart } from './receive.ts'
import { type RemovalLog, removeFiles } from './removal.ts'
import { fileByUid, type StoredFile } from './repository.ts'
import type { Upload, UploadOutcome } from './service.ts'
import { StorageUnavailable } from './store.ts'
import { uploadPlace } from './upload-place.ts'

/** Smaller parts are not stored, so a file has few parts (threat 31); only the last one may be smaller. */
const SMALLEST_PART = 16 * 1024

/** If a client asks how far its upload is, a connection without data for this time counts as broken. */
const QUIET_MS = 300

/** The position of a part in its file, in bytes. */
export interface PartPlace {
  readonly at: number
  /** of the whole file */
  readonly size: number
}

export interface PartConnection {
  /** whether it broke before the whole request had arrived */
  isCut(): boolean
  /** bytes received so far */
  arrived(): number
  close(): void
}

/** A part of an upload, as requested. */
export interface Part extends Upload {
  readonly place: PartPlace
  readonly connection: PartConnection
}

/**
 * Uploads in parts: a file continues where the connection broke. Received bytes of a part are stored, so the next request may go to
 * another server. The last part completes the file, with the same checks as for a file in one request.
 */
export class UploadParts {
  /** parts that this server is receiving */
  readonly #arriving = new Map<Part, Promise<UploadOutcome>>()

  constructor(
    private readonly context: Pick<Context, 'db' | 'clock' | 'settings' | 'placeOfRecord'>,
    private readonly places: FilePlaces,
    private readonly log: RemovalLog,
    /** checks and stores a complete file */
    private readonly upload: (upload: Upload) => Promise<UploadOutcome>,
  ) {}

  /**
   * How far an upload is, for a client whose connection broke. Its last request may still look open here: it is closed once no more data
   * arrives, and its bytes are stored first, so none of them is sent again.
   */
  async resume(upload: UploadNumber): Promise<UploadOutcome> {
    const mine = [...this.#arriving].filter(([part]) => part.accountId === upload.accountId && part.fileUid === upload.fileUid)
    await Promise.all(mine.map(([part, ended]) => closeOnceQuiet(part.connection, ended)))
    return this.#stateOf(upload)
  }

  /** Adds the next part. Any other part is read and dropped; the answer contains how far the upload is. */
  async add(part: Part): Promise<UploadOutcome> {
    const ended = this.#add(part)
    this.#arriving.set(part, ended)
    return ended.finally(() => this.#arriving.delete(part))
  }

  /** How far an upload is, or the file that resulted from it. */
  async #stateOf(upload: UploadNumber): Promise<UploadOutcome> {
    const { db } = this.context
    const file = await fileByUid(db, upload.accountId, upload.fileUid)
    return file === undefined ? { ok: 'more', received: lengthOf(await partsOf(db, upload)) } : { ok: true, file }
  }

  async #add(part: Part): Promise<UploadOutcome> {
    const { at, size } = part.place
    if (at > size) throw invalidRequest()
    const state = await this.#stateOf(part)
    const isNext = state.ok === 'more' && state.received === at
    if (size > MAX_FILE_BYTES || !isNext) {
      await drain(part.stream)
      if (size > MAX_FILE_BYTES) return refused('size')
      return state.ok === true && !isFor(state.file, part) ? refused('duplicate') : state
    }
    const path = incomingPath(this.places.incoming, this.context.clock.now())
    const bytes = await receivePart(part.stream, path, () => part.connection.isCut())
    try {
      if (at + bytes > size) throw invalidRequest()
      if (at + bytes === size) return await this.#finish(part, path)
      if (bytes < SMALLEST_PART) throw invalidRequest()
      return await this.#keep(part, path, bytes)
    } finally {
      await rm(path, { force: true })
    }
  }

  /** Writes the row, then the bytes, then the row again, as for a whole file. */
  async #keep({ accountId, itemCode, materialsId, fileUid, place }: Part, path: string, bytes: number): Promise<UploadOutcome> {
    const { db, clock, settings } = this.context
    if (place.at === 0 && (await uploadPlace(this.context, { accountId, itemCode, materialsId })) === undefined) return refused('place')
    const facts = { name: '', mime: 'application/octet-stream', size: bytes, sha256: '', partAt: place.at }
    const row = arriving({ accountId, itemCode, materialsId, fileUid, ...facts }, clock.now())
    const started = await startPart(db, row, place.size, settings.accountFiles)
    if (started === 'account-full') return refused('account-full')
    // if the storage fails, the sweep finds the part by its row
    if (started === 'arriving') await this.places.store.put(row.fileCode, path, row.mime)
    if (started === 'arriving') return { ok: 'more', received: await finishPart(db, row, clock.now()) }
    return this.#stateOf(row)
  }

  /**
   * Makes the file from its stored parts and the last one at `path`. The parts are removed if the file is accepted or refused, and stay
   * if a check or the storage is unavailable.
   */
  async #finish(part: Part, path: string): Promise<UploadOutcome> {
    const { db } = this.context
    const parts = await partsOf(db, part)
    const { store } = this.places
    const setting = this.context.settings.fileStorage === undefined ? 'DATA_DIR' : 'FILES_S3_URL'
    let isLost = false
    async function* bytes(): AsyncGenerator<Buffer> {
      try {
        for (const { fileCode } of parts) {
          const stored = await store.open(fileCode)
          isLost ||= stored === undefined
          if (stored === undefined) throw new Error('a part of an upload is gone')
          yield* stored
        }
        yield* createReadStream(path)
      } catch (error) {
        throw error instanceof StorageUnavailable ? error : new StorageUnavailable(setting, error)
      }
    }
    try {
      const outcome = await this.upload({ ...part, stream: Readable.from(bytes()) })
      await this.#removeParts(part)
      return outcome
    } catch (error) {
      if (!isLost) throw error
      // parts may be missing, as after a restore: the client sends the file again, unless another request has completed it
      await this.#removeParts(part)
      return this.#stateOf(part)
    }
  }

  async #removeParts(upload: UploadNumber): Promise<void> {
    const { db, clock } = this.context
    const released = await releaseParts(db, upload, clock.now())
    await removeFiles(db, this.places.store, released, this.log)
  }
}

/** Closes a connection on which no more data arrives; a request that arrived completely is waited for. */
async function closeOnceQuiet(connection: PartConnection, ended: Promise<unknown>): Promise<void> {
  let isOver = false
  const over = Promise.allSettled([ended]).then(() => {
    isOver = true
  })
  let before = -1
  while (!isOver && connection.isCut() && before < connection.arrived()) {
    before = connection.arrived()
    await Promise.race([over, delay(QUIET_MS, undefined, { ref: false })])
  }
  if (!isOver && connection.isCut()) connection.close()
  await over
}

const refused = (reason: UploadRefusal): UploadOutcome => ({ ok: false, reason, maxFiles: UPLOAD_LIMITS.maxFiles })

/** Whether an upload repeats the one that created the file. */
const isFor = (file: StoredFile, { itemCode, materialsId, place }: Part): boolean =>
  file.itemCode === itemCode && file.materialsId === materialsId && file.size === place.size
