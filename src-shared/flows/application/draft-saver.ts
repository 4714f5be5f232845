import { type DraftContent, type DraftMark, fetchDraft, forgetDraft, type SavedDraft, saveDraft } from '../../api/drafts.ts'
import { accountKeyOf } from '../../domain/people/profile.ts'
import type { Service } from '../../domain/service/service.ts'
import type { FlowDeps } from '../core/deps.ts'
import { messageOf } from '../core/error-messages.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'
import { type LocalDraft, readLocalDraft } from './local-draft.ts'
import { newSubmissionKey } from './submission-key.ts'
import type { DraftState } from './types.ts'

/** A save starts after this pause in typing; after a failure it is retried at growing intervals. */
const SAVE_AFTER_MS = 1200
const TRY_AGAIN_MS = [4000, 10_000, 30_000]

interface DraftSaverParts {
  readonly set: (draft: DraftState) => void
  readonly service: () => Service | null
  /** the current answers, including those of the forms on the page */
  readonly collect: () => DraftContent
}

export interface FoundDraft {
  readonly draft: SavedDraft | undefined
  /** this tab's copy, if the server's draft has not all of it because the page was left before the save was answered */
  readonly local: DraftContent | undefined
}

/**
 * Saves the draft on the server after each pause in typing, and in this tab's session storage when the page is left. A
 * reload, a crash or an expired session then loses no answers (decision 9.25). Only one save runs at a time.
 */
export function createDraftSaver({ api, ports, session }: FlowDeps, { set, service, collect }: DraftSaverParts) {
  const { clock, storage } = ports
  let revision = 0
  let dirty = false
  let saving: Promise<void> | undefined
  /** the service of the last save */
  let savedItem: string | undefined
  let failures = 0
  let cancelTimer: () => void = () => undefined
  let otherDraft: SavedDraft | undefined
  /** this page's last save */
  const mark = { page: newSubmissionKey(), save: 0 }
  /** the last save of the page that left the copy which this page continues */
  let continued: DraftMark | undefined
  /** replaced when the application is left: the answer to a save of another one is ignored, but what was typed since, its `rest`, is saved */
  let run: { rest?: DraftContent } = {}

  /** account of the draft; it stays set while the user signs in again after the session has expired */
  let owner: string | undefined
  const signedIn = (): string | undefined => (session.state.at.kind === 'signed-in' ? accountKeyOf(session.state.at.profile) : undefined)
  const later = (ms: number): void => {
    cancelTimer()
    cancelTimer = clock.after(ms, () => void save())
  }

  function storeLocally(): void {
    const item = service()
    if (item === null || owner === undefined || (!dirty && saving === undefined)) return
    const kept: LocalDraft = { itemCode: item.itemCode, owner, revision, mark, content: collect() }
    storage.session.set(STORAGE_KEYS.applicationDraft, JSON.stringify(kept))
  }

  async function saveOnce(item: Service): Promise<void> {
    const mine = run
    const by = owner
    dirty = false
    mark.save += 1
    savedItem = item.itemCode
    set({ kind: 'saving' })
    try {
      const answer = await saveDraft(api, item, collect(), { revision, mark })
      if (mine !== run) {
        if (mine.rest === undefined || answer.kind === 'conflict' || signedIn() !== by) return
        mark.save += 1
        await saveDraft(api, item, mine.rest, { revision: answer.revision, mark })
        return
      }
      failures = 0
      if (answer.kind === 'conflict') {
        if (isPartOf(answer.theirs.mark, mark) || isPartOf(answer.theirs.mark, continued)) {
          // an own save, whose answer was lost; the next one is based on it
          revision = answer.theirs.revision
          dirty = true
          set({ kind: 'unsaved' })
          return
        }
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
      if (mine !== run) return
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
    if (item === null || !dirty || otherDraft !== undefined || owner === undefined || signedIn() !== owner)
      return saving ?? Promise.resolve()
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
    /** Stores the draft in this tab and starts a save, which may not finish before the page is closed. */
    saveBeforeLeaving(): void {
      // the copy names the save, which may reach the server although the page does not live to see it
      void save()
      storeLocally()
    },
    /** Stops because another application is opened; what was typed is saved, also if a save is on its way. */
    leave(): void {
      this.saveBeforeLeaving()
      if (dirty) run.rest = collect()
      this.stop()
    },
    save,
    async find(item: Service): Promise<FoundDraft> {
      const mine = run
      // what the page has is newer than the server's draft
      if (dirty || savedItem === item.itemCode) await save()
      storeLocally()
      const draft = await fetchDraft(api, item.itemCode)
      if (mine !== run) return { draft, local: undefined }
      owner = signedIn()
      revision = draft?.revision ?? 0
      dirty = false
      otherDraft = undefined
      const kept = readLocalDraft(storage.session.get(STORAGE_KEYS.applicationDraft))
      set(draft === undefined ? { kind: 'none' } : { kind: 'saved', at: draft.savedAt, keptUntil: draft.keptUntil })
      if (kept?.itemCode !== item.itemCode || kept.owner !== owner) return { draft, local: undefined }
      if (kept.revision !== revision && !isPartOf(draft?.mark, kept.mark)) {
        // submitted answers cannot change (decision 3.4), and a later save of the same page has all of the copy
        if (
          draft === undefined ||
          draft.content.applyNo !== kept.content.applyNo ||
          (draft.mark !== undefined && draft.mark.page === kept.mark?.page)
        )
          return { draft, local: undefined }
        otherDraft = draft
        revision = kept.revision
      }
      dirty = true
      continued = kept.mark
      set(otherDraft === undefined ? { kind: 'unsaved' } : { kind: 'conflict', otherSavedAt: otherDraft.savedAt })
      return { draft, local: kept.content }
    },
    /** Replaces this page's answers by the other device's draft. */
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
    /** Overwrites the other device's draft with this page's answers. */
    keepOwnDraft(): void {
      if (otherDraft === undefined) return
      revision = otherDraft.revision
      otherDraft = undefined
      dirty = true
      void save()
    },
    /** Deletes the draft to start over. Nothing is saved meanwhile; if it fails, the answers are kept and saved. */
    async giveUp(itemCode: string, idempotencyKey: string): Promise<void> {
      const mine = run
      const by = owner
      owner = undefined
      try {
        await saving
        await forgetDraft(api, itemCode, idempotencyKey)
      } catch (error) {
        if (mine === run) {
          owner ??= by
          this.touched()
          storeLocally()
        }
        throw error
      }
      if (mine !== run) return
      this.stop()
      storage.session.remove(STORAGE_KEYS.applicationDraft)
    },
    /** Deletes the draft after the application was submitted. If that fails, the next `find` returns it again. */
    async forget(itemCode: string, idempotencyKey: string): Promise<void> {
      this.stop()
      storage.session.remove(STORAGE_KEYS.applicationDraft)
      await saving
      await forgetDraft(api, itemCode, idempotencyKey)
    },
    stop(): void {
      cancelTimer()
      run = {}
      dirty = false
      otherDraft = undefined
      owner = undefined
      revision = 0
      set({ kind: 'none' })
    },
  }
}

/** Whether a draft was written by a page no later than its save `last`, so that a copy from then contains it. */
const isPartOf = (written: DraftMark | undefined, last: DraftMark | undefined): boolean =>
  written !== undefined && written.page === last?.page && written.save <= last.save

export type DraftSaver = ReturnType<typeof createDraftSaver>
