import { isNetworkError } from '../../api/errors.ts'
import { deleteFile, type UploadAnswer, uploadFile } from '../../api/files.ts'
import type { PickedFile, StoredFile } from '../../domain/answers.ts'
import { judgePick } from '../../domain/upload-rules.ts'
import type { FlowDeps } from '../deps.ts'
import { isGivenUp } from '../error-messages.ts'
import { showFailure } from '../failures.ts'
import type { UploadItem, UploadSlot } from './types.ts'
import { isReadable, uploadFailure, uploadFaultWords, uploadRefusalWords } from './upload-faults.ts'

type UploadItems = Readonly<Record<string, readonly UploadItem[]>>

interface Sending {
  readonly slot: UploadSlot
  readonly file: PickedFile
  readonly abort: AbortController
  /** all bytes are sent, so the server may store the file even if the request is aborted */
  sent: boolean
  /** cancelled after that, so the file is deleted once the server has stored it */
  isCancelled: boolean
}

/** How long a cancelled upload waits for its answer, which names the file to delete. */
const UNDO_WITHIN_MS = 15_000

type Failed = Extract<UploadItem['at'], { kind: 'failed' }>

interface UploadParts {
  readonly get: () => UploadItems
  readonly set: (uploads: UploadItems) => void
  readonly itemCode: () => string | undefined
}

/**
 * Uploads files. Each file keeps its uid, so that sending it again after a lost answer makes no second file. The bytes
 * stay out of the state, as valtio would wrap them.
 */
export function createUploadStore({ api, ports, session }: FlowDeps, { get, set, itemCode }: UploadParts) {
  const sending = new Map<string, Sending>()
  /** a slot's present files, as two uploads may end between two renderings */
  const storedFiles = new Map<string, readonly StoredFile[]>()
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
  const filesOf = (slot: UploadSlot): readonly StoredFile[] => storedFiles.get(slot.key) ?? slot.present

  function setFiles(slot: UploadSlot, files: readonly StoredFile[]): void {
    storedFiles.set(slot.key, files)
    slot.onFiles(files)
  }

  async function send(uid: string): Promise<void> {
    const job = sending.get(uid)
    const code = itemCode()
    const { at } = session.state
    if (job === undefined || code === undefined || at.kind !== 'signed-in') return
    const { slot, file, abort } = job
    setStatus(slot.key, uid, { kind: 'sending', share: 0 })
    const fail = (at: Pick<Failed, 'message' | 'why'>, mayRetry: boolean) => setStatus(slot.key, uid, { kind: 'failed', ...at, mayRetry })
    try {
      const target = { target: at.profile.accountType, itemCode: code, materialsId: slot.materialsId, fileUid: uid }
      const onProgress = (share: number) => {
        job.sent = share >= 1
        setStatus(slot.key, uid, { kind: 'sending', share })
      }
      const answer = await uploadFile(api, file, target, { signal: abort.signal, onProgress })
      if (job.isCancelled) return await undo(uid, job, answer)
      if (answer.kind === 'refused') return fail({ message: uploadRefusalWords(answer, slot.maxFiles) }, false)
      removeItem(slot.key, uid)
      setFiles(slot, [...filesOf(slot), answer.file])
    } catch (error) {
      if (isGivenUp(error, abort.signal)) return
      if (job.isCancelled) return removeItem(slot.key, uid)
      if (isNetworkError(error) && !(await isReadable(file.content))) return fail({ message: { key: 'fileGone' } }, false)
      fail(uploadFailure(error), true)
    }
  }

  /** Deletes a file whose upload was cancelled too late. If that fails, the file is listed and a message says so [8-11]. */
  async function undo(uid: string, { slot }: Sending, answer: UploadAnswer): Promise<void> {
    removeItem(slot.key, uid)
    if (answer.kind !== 'stored') return
    const { file } = answer
    const isGone = await deleteFile(api, file.fileCode).then(
      ({ done }) => done,
      () => false,
    )
    if (isGone) return
    setFiles(slot, [...filesOf(slot), file])
    await showFailure(ports, 'cancelUploadFailed')
  }

  function start(slot: UploadSlot, file: PickedFile): void {
    count += 1
    const uid = `${ports.clock.now().getTime().toString(36)}-${count}-${Math.random().toString(36).slice(2, 10)}`
    sending.set(uid, { slot, file, abort: new AbortController(), sent: false, isCancelled: false })
    setItems(slot.key, [...items(slot.key), { uid, name: file.name, bytes: file.bytes, at: { kind: 'sending', share: 0 } }])
    void send(uid)
  }

  return {
    upload(slot: UploadSlot, files: readonly PickedFile[]): void {
      storedFiles.set(slot.key, slot.present)
      const present = [...slot.present, ...items(slot.key).filter(({ at }) => at.kind === 'sending')]
      const { accepted, refused } = judgePick(files, present, { maxFiles: slot.maxFiles, types: slot.types })
      // Picking new files removes refused ones from the list.
      setItems(
        slot.key,
        items(slot.key).filter(({ at }) => at.kind === 'sending' || at.mayRetry),
      )
      for (const file of accepted) start(slot, file)
      for (const { file, fault } of refused) {
        count += 1
        const message = uploadFaultWords(fault, slot.maxFiles)
        const item: UploadItem = {
          uid: `refused-${count}`,
          name: file.name,
          bytes: file.bytes,
          at: { kind: 'failed', message, mayRetry: false },
        }
        setItems(slot.key, [...items(slot.key), item])
      }
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
    async remove(slot: UploadSlot, fileCode: string): Promise<void> {
      try {
        const { done, message } = await deleteFile(api, fileCode)
        if (!done) {
          await showFailure(ports, 'deletionFailed', message === undefined ? {} : { message: { text: message } })
          return
        }
      } catch {
        await showFailure(ports, 'deletionFailed')
        return
      }
      setFiles(
        slot,
        slot.present.filter((file) => file.fileCode !== fileCode),
      )
    },
    underWay: (): boolean => Object.values(get()).some((list) => list.some(({ at }) => at.kind === 'sending')),
    stop(): void {
      for (const { abort } of sending.values()) abort.abort()
      sending.clear()
      storedFiles.clear()
      set({})
    },
  }
}

export type UploadStore = ReturnType<typeof createUploadStore>
