import { deleteFile, type UploadAnswer } from '../../api/files.ts'
import { judgePick } from '../../domain/files/upload-rules.ts'
import type { PickedFile, StoredFile } from '../../domain/forms/answers.ts'
import type { FlowDeps } from '../core/deps.ts'
import { isGivenUp } from '../core/error-messages.ts'
import { showFailure } from '../core/failures.ts'
import { FileGone, sendFile, type UploadProgress } from './send-file.ts'
import type { FileList, UploadItem, UploadSlot } from './types.ts'
import { recordingOf, uploadFailure, uploadFaultText, uploadRefusalText, withSeconds } from './upload-faults.ts'

type UploadItems = Readonly<Record<string, readonly UploadItem[]>>

/** A slot with its file list. */
export interface HeldSlot extends UploadSlot {
  readonly list: FileList
}

interface Sending {
  readonly slot: HeldSlot
  readonly file: PickedFile
  readonly abort: AbortController
  /** sent before, so the server may already have part of it */
  isRetry: boolean
  /** all bytes are sent; the server may store the file even if the request is aborted */
  sent: boolean
  /** cancelled after all bytes were sent; the file is deleted once the server has stored it */
  isCancelled: boolean
}

/** How long a cancelled upload waits for its response, which has the code of the file to delete. */
const UNDO_WITHIN_MS = 15_000

type Failed = Extract<UploadItem['at'], { kind: 'failed' }>

interface UploadParts {
  readonly get: () => UploadItems
  readonly set: (uploads: UploadItems) => void
  readonly itemCode: () => string | undefined
}

/**
 * Uploads files. A retry has the same uid, so it does not create a second file. The files are not in the state, because
 * valtio would wrap them.
 */
export function createUploadStore({ api, ports, session }: FlowDeps, { get, set, itemCode }: UploadParts) {
  const sending = new Map<string, Sending>()
  /** running deletions, by slot and file code */
  let deleting = new Map<string, Map<string, Promise<void>>>()
  let count = 0

  const items = (key: string): readonly UploadItem[] => get()[key] ?? []
  const setItems = (key: string, next: readonly UploadItem[]): void => {
    const { [key]: _, ...others } = get()
    set(next.length === 0 ? others : { ...others, [key]: next })
  }
  const setStatus = (key: string, uid: string, at: UploadItem['at']): void =>
    setItems(
      key,
      items(key).map((item) => (item.uid === uid ? { ...item, at } : item)),
    )
  const removeItem = (key: string, uid: string): void => {
    sending.delete(uid)
    setItems(
      key,
      items(key).filter((item) => item.uid !== uid),
    )
  }
  const add = ({ list }: HeldSlot, file: StoredFile): void => {
    // a draft may already have brought this file
    list.set([...list.get().filter(({ fileCode }) => fileCode !== file.fileCode), file])
  }

  async function send(uid: string): Promise<void> {
    const job = sending.get(uid)
    const code = itemCode()
    const { at } = session.state
    if (job === undefined || code === undefined || at.kind !== 'signed-in') return
    const { slot, file, abort } = job
    setStatus(slot.key, uid, { kind: 'sending', share: 0, isWaiting: false })
    const fail = (at: Pick<Failed, 'message' | 'why'>, mayRetry: boolean) => setStatus(slot.key, uid, { kind: 'failed', ...at, mayRetry })
    try {
      const target = { target: at.profile.accountType, itemCode: code, materialsId: slot.materialsId, fileUid: uid }
      const onProgress = ({ share, isWaiting }: UploadProgress) => {
        job.sent = share >= 1 && !isWaiting
        setStatus(slot.key, uid, { kind: 'sending', share, isWaiting })
      }
      const { isRetry } = job
      job.isRetry = true
      const answer = await sendFile({ api, clock: ports.clock }, file, target, { signal: abort.signal, onProgress, isRetry })
      if (job.isCancelled) return await undo(uid, job, answer)
      if (answer.kind === 'refused') return fail({ message: uploadRefusalText(answer, slot.maxFiles) }, false)
      removeItem(slot.key, uid)
      add(slot, answer.file)
    } catch (error) {
      if (isGivenUp(error, abort.signal)) return
      if (job.isCancelled) return removeItem(slot.key, uid)
      if (error instanceof FileGone) fail({ message: { key: 'fileGone' } }, false)
      else fail(uploadFailure(error, file), true)
    }
  }

  /** Deletes a file whose upload was cancelled too late. If that fails, the file is listed and a message is shown [8-11]. */
  async function undo(uid: string, { slot }: Sending, answer: UploadAnswer): Promise<void> {
    removeItem(slot.key, uid)
    if (answer.kind !== 'stored') return
    const { file } = answer
    const isGone = await deleteFile(api, file.fileCode).then(
      ({ done }) => done,
      () => false,
    )
    if (isGone) return
    add(slot, file)
    await showFailure(ports, 'cancelUploadFailed')
  }

  function start(slot: HeldSlot, file: PickedFile): void {
    count += 1
    const uid = `${ports.clock.now().getTime().toString(36)}-${count}-${Math.random().toString(36).slice(2, 10)}`
    sending.set(uid, { slot, file, abort: new AbortController(), isRetry: false, sent: false, isCancelled: false })
    const item: UploadItem = { uid, name: file.name, bytes: file.bytes, at: { kind: 'sending', share: 0, isWaiting: false } }
    setItems(slot.key, [...items(slot.key), item])
    void send(uid)
  }

  function pick(slot: HeldSlot, files: readonly PickedFile[]): void {
    const present = [...slot.list.get(), ...items(slot.key).filter(({ at }) => at.kind === 'sending')]
    const { accepted, refused } = judgePick(files, present, { maxFiles: slot.maxFiles, types: slot.types })
    // a new pick removes refused files from the list
    setItems(
      slot.key,
      items(slot.key).filter(({ at }) => at.kind === 'sending' || at.mayRetry),
    )
    for (const file of accepted) start(slot, file)
    for (const { file, fault } of refused) {
      count += 1
      const message = uploadFaultText(fault, slot.maxFiles)
      const at = { kind: 'failed', message, mayRetry: false } as const
      setItems(slot.key, [...items(slot.key), { uid: `refused-${count}`, name: file.name, bytes: file.bytes, at }])
    }
  }

  /** Deletes a file on the server. On failure shows a message and resolves to false. */
  async function isDeleted(fileCode: string): Promise<boolean> {
    try {
      const { done, message } = await deleteFile(api, fileCode)
      if (!done) void showFailure(ports, 'deletionFailed', message === undefined ? {} : { message: { text: message } })
      return done
    } catch {
      void showFailure(ports, 'deletionFailed')
      return false
    }
  }

  return {
    /** Validates and sends picked files: after running deletions in the slot have ended, and the length of recordings is read. */
    upload(slot: HeldSlot, files: readonly PickedFile[]): void {
      const leaving = deleting.get(slot.key)
      if (leaving === undefined && !files.some(({ name }) => recordingOf(name))) {
        pick(slot, files)
        return
      }
      const mine = deleting
      void Promise.all([withSeconds(files), ...(leaving?.values() ?? [])]).then(([read]) => {
        if (deleting === mine) pick(slot, read)
      })
    },
    retry: (_key: string, uid: string): void => void send(uid),
    cancel(key: string, uid: string): void {
      const job = sending.get(uid)
      const isFailed = items(key).some((item) => item.uid === uid && item.at.kind === 'failed')
      const giveUp = () => {
        job?.abort.abort()
        removeItem(key, uid)
      }
      if (job === undefined || isFailed || !job.sent) giveUp()
      else {
        job.isCancelled = true
        ports.clock.after(UNDO_WITHIN_MS, () => {
          if (sending.get(uid) === job) giveUp()
        })
      }
    },
    /** Deletes a file; a second click on the same file does nothing. */
    remove(slot: HeldSlot, fileCode: string): void {
      const mine = deleting
      const leaving = mine.get(slot.key) ?? new Map<string, Promise<void>>()
      if (leaving.has(fileCode)) return
      const gone = isDeleted(fileCode).then((done) => {
        leaving.delete(fileCode)
        if (leaving.size === 0) mine.delete(slot.key)
        if (done && deleting === mine) slot.list.set(slot.list.get().filter((file) => file.fileCode !== fileCode))
      })
      mine.set(slot.key, leaving.set(fileCode, gone))
    },
    stop(): void {
      for (const { abort } of sending.values()) abort.abort()
      sending.clear()
      deleting = new Map()
      set({})
    },
  }
}

export type UploadStore = ReturnType<typeof createUploadStore>
