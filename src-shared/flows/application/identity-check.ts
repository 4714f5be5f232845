import { type IdentityStatus, identityLink, identityStatus } from '../../api/identity.ts'
import type { SecurityLevel } from '../../domain/step-types.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { IdentityRequest } from '../../ports/identity-check.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { FlowDeps } from '../deps.ts'
import { messageOf } from '../error-messages.ts'
import { createPhoneHandover } from '../handover/phone-handover.ts'
import { createPolling, WHILE_AWAY, WHILE_CUT_OFF, WHILE_UNDER_WAY } from '../polling.ts'
import { STORAGE_KEYS } from '../storage-keys.ts'
import { within } from '../within.ts'
import type { IdentityAt, IdentityState } from './types.ts'

const WORDS: Readonly<Record<IdentityAt, MessageKey>> = {
  idle: 'identityStart',
  starting: 'identityInProgress',
  away: 'identityInProgress',
  onPhone: 'identityOnPhone',
  blocked: 'identityBlocked',
  underWay: 'identityUnderWay',
  unknown: 'identityStillUnknown',
  checking: 'processing',
  verified: 'identitySuccess',
  failed: 'identityFailed',
  codeFailed: 'identityCodeFailed',
  cancelled: 'identityCancelled',
  networkAbnormal: 'networkAbnormal',
}

/** Where another start does nothing. */
const BUSY: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['starting', 'away', 'onPhone', 'checking', 'verified'])

/** Where nothing is awaited. */
const QUIET: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['idle', 'verified'])

/** How long the start waits for the draft to be kept. */
const KEEP_WITHIN_MS = 1500
/** After it ended without a word: a late success is still heard. */
const AFTERWARDS: readonly number[] = [2000, 3000, 5000, 10_000, 10_000, 10_000]

const AT_OF_STATUS: Readonly<Record<Exclude<IdentityStatus, 'waiting'>, IdentityAt>> = {
  success: 'verified',
  failed: 'failed',
  'code-failed': 'codeFailed',
  cancelled: 'cancelled',
  expired: 'failed',
}

export const NO_IDENTITY: IdentityState = { at: 'idle', words: { key: WORDS.idle }, visit: null, handover: null }

interface IdentityCheckParts {
  readonly get: () => IdentityState
  readonly set: (state: IdentityState) => void
  /** the application and level; undefined before it was submitted */
  readonly subject: () => { readonly applyNo: string; readonly level: SecurityLevel } | undefined
  /** what stands after id= in the link, once there was one; kept in the draft */
  readonly identifier: {
    get(): string | undefined
    set(id: string | undefined): void
    /** resolves when the server has it, or could not be reached */
    kept(): Promise<void>
  }
  readonly onVerified: () => void
  /** whether the page of this check is the one in front */
  readonly isShown: () => boolean
}

/** The identity check [4-05]: any signal only makes the server be asked; its word alone moves the state. */
export function createIdentityCheck(deps: FlowDeps, { get, set, subject, identifier, onVerified, isShown }: IdentityCheckParts) {
  const { api, ports } = deps
  let visit: ExternalPage | undefined
  /** A failure message clears it, so that the next attempt is a first one again. */
  let firstDone = identifier.get() !== undefined
  /** how many were begun on this page */
  let attempts = 0

  const asking = createPolling(
    ports.clock,
    () => ask(),
    () => {
      if (get().at === 'underWay') say('unknown')
    },
  )

  // A window whose page was loaded anew, or another tab's: heard of like one's own, and it closes instead of going on (threat 4).
  ports.hostPage.onNews((news) => {
    const id = identifier.get()
    const isOurs = news.kind !== 'returned' || (news.of === 'identity' && news.id === id)
    if (id === undefined || !isOurs || !isShown() || QUIET.has(get().at)) return false
    void ask()
    return news.kind === 'returned'
  })

  const phone = createPhoneHandover(deps, {
    purpose: 'identity',
    get: () => get().handover,
    set: (handover) => set({ ...get(), handover }),
    of: () => subject()?.applyNo,
    // The phone's check is another than the window's: from here on the server is asked about that one.
    onMade: (id) => {
      identifier.set(id)
      firstDone = true
      asking.start(WHILE_AWAY)
    },
    onOpened: () => undefined,
    onUnused: () => {
      asking.stop()
      firstDone = false
      identifier.set(undefined)
      say('idle')
    },
    onBack: () => void backHere(),
  })

  function say(at: IdentityAt, words: Message = { key: WORDS[at] }): void {
    const { handover } = get()
    set({ at, words, visit: visit === undefined ? null : { carriedBy: visit.carriedBy, href: visit.href }, handover })
  }

  function endVisit(): void {
    visit?.end()
    visit = undefined
    phone.stop()
  }

  function take(status: IdentityStatus, message: string | undefined): void {
    if (get().at === 'verified') return
    if (status === 'waiting') {
      // It could not be asked before, and now it is known to be still open.
      if (get().at === 'networkAbnormal') awaits()
      return
    }
    const at = AT_OF_STATUS[status]
    endVisit()
    asking.stop()
    // A fresh first attempt after the provider said no; a cancelled one goes on with the same identifier [4-05].
    if (status !== 'success' && status !== 'cancelled') {
      firstDone = false
      identifier.set(undefined)
    }
    say(at, message === undefined || status === 'success' ? undefined : { text: message })
    if (at === 'verified') {
      ports.dialogs.toast({ key: 'identitySuccess' }, 'success')
      onVerified()
    }
  }

  /**
   * Silent on failure: the next question may get through. A second attempt has the number of the first, so what was asked
   * before the provider knew of it would tell the first one's end.
   */
  async function ask(): Promise<void> {
    const id = identifier.get()
    if (id === undefined || get().at === 'starting') return
    const asked = attempts
    try {
      const { status, message } = await identityStatus(api, id)
      if (identifier.get() === id && attempts === asked) take(status, message)
    } catch (error) {
      if (get().at === 'checking') say('networkAbnormal', messageOf(error))
    }
  }

  /** The window is gone: asked once more, then cancelled; a late success is still heard. */
  async function backHere(): Promise<void> {
    endVisit()
    say('checking')
    await ask()
    if (get().at === 'checking') endsWithoutWord()
  }

  function endsWithoutWord(): void {
    say('cancelled')
    ports.dialogs.toast({ key: 'identityCancelled' }, 'failure')
    asking.start(AFTERWARDS)
  }

  /** An attempt may be under way where this page cannot see it: nothing is claimed of it, and the server is asked. */
  function awaits(): void {
    say('underWay')
    asking.start(WHILE_UNDER_WAY)
  }

  /** Come back to, by a reload, after a crash or in another tab: how does the attempt stand that was begun? */
  async function lookAgain(): Promise<void> {
    const { session } = ports.storage
    // This tab itself was at the check and is back without a word of it.
    const isBack = session.get(STORAGE_KEYS.leftForIdentity) === identifier.get()
    session.remove(STORAGE_KEYS.leftForIdentity)
    say('checking')
    await ask()
    const { at } = get()
    if (at === 'checking' && isBack) endsWithoutWord()
    else if (at === 'checking') awaits()
    else if (at === 'networkAbnormal') asking.start(WHILE_CUT_OFF)
  }

  async function link(applyNo: string, level: SecurityLevel): Promise<IdentityRequest | undefined> {
    const known = identifier.get()
    const again = firstDone && known !== undefined
    try {
      const { url, id } = await identityLink(api, again ? { id: known } : { applyNo, channel: ports.identityCheck.channel })
      identifier.set(id)
      firstDone = true
      // The check may take this very page away: without its number in the draft nobody could say how it ended.
      await within(ports.clock, KEEP_WITHIN_MS, identifier.kept())
      return { applyNo, level, url, id, attempt: again ? 'again' : 'first' }
    } catch (error) {
      endVisit()
      asking.stop()
      firstDone = false
      say('failed', messageOf(error))
      return undefined
    }
  }

  return {
    /** In the click itself, or the popup is blocked (decision 5). */
    start(): void {
      const about = subject()
      if (about === undefined || BUSY.has(get().at)) return
      attempts += 1
      const request = link(about.applyNo, about.level)
      const opened = ports.identityCheck.open(request)
      visit = opened
      opened.onSignal((signal) => {
        if (visit !== opened) return
        if (signal === 'ask') void ask()
        else void backHere()
      })
      say('starting')
      void request.then((given) => {
        if (given === undefined || visit !== opened) return
        if (opened.carriedBy === 'same-tab') ports.storage.session.set(STORAGE_KEYS.leftForIdentity, given.id)
        say(opened.carriedBy === 'blocked' ? 'blocked' : 'away')
        asking.start(WHILE_AWAY)
      })
    },
    /** not offered where this is a phone */
    startOnPhone: ports.handover.isOffered
      ? (): void => {
          if (subject() === undefined || BUSY.has(get().at)) return
          endVisit()
          asking.stop()
          say('onPhone')
          phone.start()
        }
      : undefined,
    offerHandover: phone.actions,
    focus: (): void => visit?.focus(),
    check: (): void => {
      if (visit !== undefined && visit.carriedBy === 'window') void ask()
      else void backHere()
    },
    cancel: (): void => void backHere(),
    /** Where it stands by the server, on coming back after a reload. */
    resume(verified: boolean): void {
      firstDone = identifier.get() !== undefined
      if (verified) say('verified')
      else if (identifier.get() !== undefined) void lookAgain()
    },
    stop(): void {
      endVisit()
      asking.stop()
      firstDone = false
      set(NO_IDENTITY)
    },
  }
}

export type IdentityCheck = ReturnType<typeof createIdentityCheck>
