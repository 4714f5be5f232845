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
  /** replaced when the application is left: of an answer to its save only the revision counts then, for what is saved after it */
  let run = { revision: 0 }

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
    const { revision } = run
    const kept: LocalDraft = { itemCode: item.itemCode, owner, revision, mark, content: collect() }
    storage.session.set(STORAGE_KEYS.applicationDraft, JSON.stringify(kept))
  }
  const localCopy = () => readLocalDraft(storage.session.get(STORAGE_KEYS.applicationDraft))
  /** Removes this tab's copy, unless it is of another application or account. */
  function removeLocal(itemCode: string): void {
    const kept = localCopy()
    if (kept?.itemCode === itemCode && kept.owner === signedIn()) storage.session.remove(STORAGE_KEYS.applicationDraft)
  }

  /** Sends a save. `isOwn`: the draft that it differs from is of an own save, whose answer was lost; the next save is based on it. */
  async function send(item: Service, content: DraftContent, mine: typeof run) {
    mark.save += 1
    const answer = await saveDraft(api, item, content, { revision: mine.revision, mark })
    const theirs = answer.kind === 'conflict' ? answer.theirs : undefined
    const isOwn = isPartOf(theirs?.mark, mark) || isPartOf(theirs?.mark, continued)
    if (answer.kind !== 'conflict') mine.revision = answer.revision
    else if (isOwn) mine.revision = answer.theirs.revision
    return { answer, isOwn }
  }

  async function saveOnce(item: Service): Promise<void> {
    const mine = run
    const by = owner
    const content = collect()
    dirty = false
    savedItem = item.itemCode
    set({ kind: 'saving' })
    try {
      const { answer, isOwn } = await send(item, content, mine)
      if (mine !== run) {
        if (isOwn) await saveRest(item, content, mine, by)
        return
      }
      failures = 0
      if (isOwn) {
        dirty = true
        set({ kind: 'unsaved' })
        return
      }
      if (answer.kind === 'conflict') {
        otherDraft = answer.theirs
        dirty = true
        set({ kind: 'conflict', otherSavedAt: answer.theirs.savedAt })
        return
      }
      if (dirty) return
      removeLocal(item.itemCode)
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

  /** Saves what was typed in an application that was left meanwhile. */
  async function saveRest(item: Service, content: DraftContent, mine: typeof run, by: string | undefined): Promise<void> {
    if (signedIn() !== by) return
    try {
      const { answer, isOwn } = await send(item, content, mine)
      if (isOwn) await saveRest(item, content, mine, by)
      else if (answer.kind !== 'conflict') removeLocal(item.itemCode)
    } catch {
      // [8-08] ignored: the copy in this tab stays
    }
  }

  /** Only one save runs at a time. */
  function queue(work: () => Promise<void>): Promise<void> {
    const mine = (saving === undefined ? work() : saving.then(work)).finally(() => {
      if (saving !== mine) return
      saving = undefined
      if (dirty && otherDraft === undefined && failures === 0) later(SAVE_AFTER_MS)
    })
    saving = mine
    return mine
  }

  const maySave = (): boolean => dirty && otherDraft === undefined && owner !== undefined && signedIn() === owner

  function save(): Promise<void> {
    cancelTimer()
    const item = service()
    if (item === null || !maySave()) return saving ?? Promise.resolve()
    return saving === undefined ? queue(() => saveOnce(item)) : saving.then(() => save())
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
      const [item, mine, by] = [service(), run, owner]
      storeLocally()
      if (item !== null && maySave()) {
        const content = collect()
        savedItem = item.itemCode
        void queue(() => saveRest(item, content, mine, by))
      }
      this.stop()
    },
    /** Whether the page's answers are the draft's: not before the draft is found, nor while another one replaces them. */
    isOpen: (): boolean => owner !== undefined,
    save,
    async find(item: Service): Promise<FoundDraft> {
      const mine = run
      // what the page has is newer than the server's draft
      if (dirty || savedItem === item.itemCode) await save()
      storeLocally()
      const draft = await fetchDraft(api, item.itemCode)
      if (mine !== run) return { draft, local: undefined }
      owner = signedIn()
      mine.revision = draft?.revision ?? 0
      dirty = false
      otherDraft = undefined
      const kept = localCopy()
      set(draft === undefined ? { kind: 'none' } : { kind: 'saved', at: draft.savedAt, keptUntil: draft.keptUntil })
      if (kept?.itemCode !== item.itemCode || kept.owner !== owner) return { draft, local: undefined }
      if (kept.revision !== mine.revision && !isPartOf(draft?.mark, kept.mark)) {
        // submitted answers cannot change (decision 3.4), and a later save of the same page has all of the copy
        if (
          draft === undefined ||
          draft.content.applyNo !== kept.content.applyNo ||
          (draft.mark !== undefined && draft.mark.page === kept.mark?.page)
        )
          return { draft, local: undefined }
        otherDraft = draft
        mine.revision = kept.revision
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
      // nothing is saved until the draft is found: this page still has its own answers
      owner = undefined
      storage.session.remove(STORAGE_KEYS.applicationDraft)
      set({ kind: 'saved', at: accepted.savedAt, keptUntil: accepted.keptUntil })
      return accepted
    },
    /** Overwrites the other device's draft with this page's answers. */
    keepOwnDraft(): void {
      if (otherDraft === undefined) return
      run.revision = otherDraft.revision
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
      removeLocal(itemCode)
      if (mine === run) this.stop()
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
      run = { revision: 0 }
      dirty = false
      failures = 0
      otherDraft = undefined
      owner = undefined
      set({ kind: 'none' })
    },
  }
}

/** Whether a draft was written by a page no later than its save `last`, so that a copy from then contains it. */
const isPartOf = (written: DraftMark | undefined, last: DraftMark | undefined): boolean =>
  written !== undefined && written.page === last?.page && written.save <= last.save

export type DraftSaver = ReturnType<typeof createDraftSaver>
