import { type DraftContent, fetchDraft, forgetDraft, type SavedDraft, saveDraft } from '../../api/drafts.ts'
import type { Service } from '../../domain/service.ts'
import type { FlowDeps } from '../deps.ts'
import { messageOf } from '../error-messages.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { type LocalDraft, readLocalDraft } from './local-draft.ts'
import type { DraftState } from './types.ts'

/** Typing pauses this long before a save; a save that failed is tried again, ever later. */
const SAVE_AFTER_MS = 1200
const TRY_AGAIN_MS = [4000, 10_000, 30_000]

interface DraftSaverParts {
  readonly set: (draft: DraftState) => void
  readonly service: () => Service | null
  /** the answers as they stand this very moment, forms on the page included */
  readonly collect: () => DraftContent
}

export interface FoundDraft {
  readonly draft: SavedDraft | undefined
  /** newer than the server's and of this very tab: a reload came before the save */
  readonly local: DraftContent | undefined
}

/**
 * Keeps the draft: on the server after each pause, and in this tab's session storage at once when the page goes, so
 * that neither a reload, a crash nor a spent session loses an answer (decision 9.25). One save at a time.
 */
export function createDraftSaver({ api, ports, session }: FlowDeps, { set, service, collect }: DraftSaverParts) {
  const { clock, storage } = ports
  let revision = 0
  let dirty = false
  let saving: Promise<void> | undefined
  let failures = 0
  let cancelTimer: () => void = () => undefined
  let otherDraft: SavedDraft | undefined

  /** whose draft this is; stays known while a spent session is signed in again */
  let owner: string | undefined
  const signedIn = (): string | undefined => (session.state.at.kind === 'signed-in' ? session.state.at.profile.euid : undefined)
  const later = (ms: number): void => {
    cancelTimer()
    cancelTimer = clock.after(ms, () => void save())
  }

  function storeLocally(): void {
    const item = service()
    if (item === null || owner === undefined || !dirty) return
    const kept: LocalDraft = { itemCode: item.itemCode, euid: owner, revision, content: collect() }
    storage.session.set(STORAGE_KEYS.applicationDraft, JSON.stringify(kept))
  }

  async function saveOnce(item: Service): Promise<void> {
    dirty = false
    set({ kind: 'saving' })
    try {
      const answer = await saveDraft(api, item, collect(), revision)
      failures = 0
      if (answer.kind === 'conflict') {
        otherDraft = answer.theirs
        dirty = true
        set({ kind: 'conflict', otherSavedAt: answer.theirs.savedAt })
        return
      }
      revision = answer.revision
      if (dirty) return
      storage.session.remove(STORAGE_KEYS.applicationDraft)
      set({ kind: 'saved', at: answer.savedAt, keptUntil: answer.keptUntil })
    } catch (error) {
      dirty = true
      storeLocally()
      set({ kind: 'failed', message: messageOf(error) })
      later(TRY_AGAIN_MS[Math.min(failures, TRY_AGAIN_MS.length - 1)] ?? SAVE_AFTER_MS)
      failures += 1
    }
  }

  function save(): Promise<void> {
    cancelTimer()
    const item = service()
    if (item === null || !dirty || otherDraft !== undefined || signedIn() === undefined) return saving ?? Promise.resolve()
    if (saving !== undefined) return saving.then(() => save())
    saving = saveOnce(item).finally(() => {
      saving = undefined
      if (dirty && otherDraft === undefined && failures === 0) later(SAVE_AFTER_MS)
    })
    return saving
  }

  return {
    touched(): void {
      if (!dirty && otherDraft === undefined) set({ kind: 'unsaved' })
      dirty = true
      if (otherDraft === undefined && saving === undefined) later(SAVE_AFTER_MS)
    },
    /** The page is about to go: what is typed is kept in this tab, and sent if there is time. */
    saveBeforeLeaving(): void {
      storeLocally()
      void save()
    },
    save,
    async find(item: Service): Promise<FoundDraft> {
      const draft = await fetchDraft(api, item.itemCode)
      owner = signedIn()
      revision = draft?.revision ?? 0
      dirty = false
      otherDraft = undefined
      const kept = readLocalDraft(storage.session.get(STORAGE_KEYS.applicationDraft))
      const own = kept !== undefined && kept.itemCode === item.itemCode && kept.euid === owner && kept.revision === revision
      set(draft === undefined ? { kind: 'none' } : { kind: 'saved', at: draft.savedAt, keptUntil: draft.keptUntil })
      return { draft, local: own ? kept.content : undefined }
    },
    /** The other device's draft, to be shown from now on. */
    acceptOtherDraft(): SavedDraft | undefined {
      const accepted = otherDraft
      if (accepted === undefined) return undefined
      otherDraft = undefined
      dirty = false
      revision = accepted.revision
      storage.session.remove(STORAGE_KEYS.applicationDraft)
      set({ kind: 'saved', at: accepted.savedAt, keptUntil: accepted.keptUntil })
      return accepted
    },
    /** This page's answers over the other device's. */
    keepOwnDraft(): void {
      if (otherDraft === undefined) return
      revision = otherDraft.revision
      otherDraft = undefined
      dirty = true
      void save()
    },
    /** Submitted or given up: nothing is kept. Failing to forget harms nobody: the next find shows it again. */
    async forget(itemCode: string, idempotencyKey: string): Promise<void> {
      this.stop()
      storage.session.remove(STORAGE_KEYS.applicationDraft)
      await saving
      await forgetDraft(api, itemCode, idempotencyKey)
    },
    stop(): void {
      cancelTimer()
      dirty = false
      otherDraft = undefined
      owner = undefined
      revision = 0
      set({ kind: 'none' })
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>
