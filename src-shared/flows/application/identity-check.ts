import { type IdentityStatus, identityLink, identityStatus } from '../../api/identity.ts'
import type { SecurityLevel } from '../../domain/service/step-types.ts'
import type { ExternalPage } from '../../ports/external-page.ts'
import type { IdentityRequest } from '../../ports/identity-check.ts'
import type { Message, MessageKey } from '../../ports/message.ts'
import type { FlowDeps } from '../core/deps.ts'
import { messageOf } from '../core/error-messages.ts'
import { createPolling, WHILE_AWAY, WHILE_CUT_OFF, WHILE_UNDER_WAY } from '../core/polling.ts'
import { settleWithin } from '../core/settle-within.ts'
import { STORAGE_KEYS } from '../core/storage-keys.ts'
import { createPhoneHandover } from '../payment/handover/phone-handover.ts'
import type { IdentityAt, IdentityState } from './types.ts'

const MESSAGES: Readonly<Record<IdentityAt, MessageKey>> = {
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

/** States in which 'start' does nothing. */
const BUSY: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['starting', 'away', 'onPhone', 'checking', 'verified'])

/** States without an open attempt. */
const NOT_WAITING: ReadonlySet<IdentityAt> = new Set<IdentityAt>(['idle', 'verified'])

/** Longest wait for the draft to be saved before the check starts. */
const SAVE_WITHIN_MS = 1500
/** Polling after an attempt ended without an outcome, because it may still succeed later. */
const AFTER_CANCELLED: readonly number[] = [2000, 3000, 5000, 10_000, 10_000, 10_000]

const AT_OF_STATUS: Readonly<Record<Exclude<IdentityStatus, 'waiting'>, IdentityAt>> = {
  success: 'verified',
  failed: 'failed',
  'code-failed': 'codeFailed',
  cancelled: 'cancelled',
  expired: 'failed',
}

export const NO_IDENTITY: IdentityState = { at: 'idle', words: { key: MESSAGES.idle }, providerPage: null, handover: null }

interface IdentityCheckParts {
  readonly get: () => IdentityState
  readonly set: (state: IdentityState) => void
  /** the application and its level; undefined before it is submitted */
  readonly subject: () => { readonly applyNo: string; readonly level: SecurityLevel } | undefined
  /** the id of the verification link; saved with the draft */
  readonly identifier: {
    get(): string | undefined
    set(id: string | undefined): void
    /** resolves when it is saved or the save has failed */
    saved(): Promise<void>
  }
  readonly onVerified: () => void
  /** whether the page of this check is the current one */
  readonly isShown: () => boolean
}

/** The identity check [4-05]. Signals of the window or the host only make this page query the server; only its response changes the state. */
export function createIdentityCheck(deps: FlowDeps, { get, set, subject, identifier, onVerified, isShown }: IdentityCheckParts) {
  const { api, ports } = deps
  let providerPage: ExternalPage | undefined
  /** Whether a first attempt was made. A failure resets it, so the next attempt is a first one again. */
  let firstDone = identifier.get() !== undefined
  /** counts the attempts that were started on this page */
  let attempts = 0

  const polling = createPolling(
    ports.clock,
    () => poll(),
    () => {
      if (get().at === 'underWay') show('unknown')
    },
  )

  // News may come from a window whose opener was reloaded, or from a window of another tab. True means that this page was
  // waiting for that window, which then closes instead of continuing (threat 4).
  ports.hostPage.onNews((news) => {
    const id = identifier.get()
    const isOurs = news.kind !== 'returned' || (news.of === 'identity' && news.id === id)
    if (id === undefined || !isOurs || !isShown() || NOT_WAITING.has(get().at)) return false
    void poll()
    return news.kind === 'returned'
  })

  const phone = createPhoneHandover(deps, {
    purpose: 'identity',
    get: () => get().handover,
    set: (handover) => set({ ...get(), handover }),
    of: () => subject()?.applyNo,
    // the phone has its own check, which this page polls from now on
    onMade: (id) => {
      identifier.set(id)
      firstDone = true
      polling.start(WHILE_AWAY)
    },
    onOpened: () => undefined,
    onUnused: () => {
      polling.stop()
      firstDone = false
      identifier.set(undefined)
      show('idle')
    },
    onBack: () => void checkAfterReturn(),
  })

  function show(at: IdentityAt, words: Message = { key: MESSAGES[at] }): void {
    const { handover } = get()
    set({
      at,
      words,
      providerPage: providerPage === undefined ? null : { carriedBy: providerPage.carriedBy, href: providerPage.href },
      handover,
    })
  }

  function endProviderPage(): void {
    providerPage?.end()
    providerPage = undefined
    phone.stop()
  }

  function applyStatus(status: IdentityStatus, message: string | undefined): void {
    if (get().at === 'verified') return
    if (status === 'waiting') {
      // the server can be reached again, and the check is still open
      if (get().at === 'networkAbnormal') pollAttempt()
      return
    }
    const at = AT_OF_STATUS[status]
    endProviderPage()
    polling.stop()
    // after a failure the next attempt is a first one; a cancelled check continues with the same identifier [4-05]
    if (status !== 'success' && status !== 'cancelled') {
      firstDone = false
      identifier.set(undefined)
    }
    show(at, message === undefined || status === 'success' ? undefined : { text: message })
    if (at === 'verified') {
      ports.dialogs.toast({ key: 'identitySuccess' }, 'success')
      onVerified()
    }
  }

  /**
   * Queries the state of the check. Failures are not shown while polling, because the next poll may succeed. A second
   * attempt has the same id as the first, so responses to polls from before it are ignored.
   */
  async function poll(): Promise<void> {
    const id = identifier.get()
    if (id === undefined || get().at === 'starting') return
    const attempt = attempts
    try {
      const { status, message } = await identityStatus(api, id)
      if (identifier.get() === id && attempts === attempt) applyStatus(status, message)
    } catch (error) {
      if (get().at === 'checking') show('networkAbnormal', messageOf(error))
    }
  }

  /** The window is gone: queries once more, then shows 'cancelled'. Polling continues for a while to detect a late success. */
  async function checkAfterReturn(): Promise<void> {
    endProviderPage()
    show('checking')
    await poll()
    if (get().at === 'checking') endUnanswered()
  }

  function endUnanswered(): void {
    show('cancelled')
    ports.dialogs.toast({ key: 'identityCancelled' }, 'failure')
    polling.start(AFTER_CANCELLED)
  }

  /** An attempt may be running elsewhere, so this shows no outcome and polls. */
  function pollAttempt(): void {
    show('underWay')
    polling.start(WHILE_UNDER_WAY)
  }

  /** Queries an attempt that was started before a reload, before a crash or in another tab. */
  async function checkAfterReload(): Promise<void> {
    const { session } = ports.storage
    // this tab itself went to the check and is back
    const isBack = session.get(STORAGE_KEYS.leftForIdentity) === identifier.get()
    session.remove(STORAGE_KEYS.leftForIdentity)
    show('checking')
    await poll()
    const { at } = get()
    if (at === 'checking' && isBack) endUnanswered()
    else if (at === 'checking') pollAttempt()
    else if (at === 'networkAbnormal') polling.start(WHILE_CUT_OFF)
  }

  async function requestLink(applyNo: string, level: SecurityLevel): Promise<IdentityRequest | undefined> {
    const known = identifier.get()
    const again = firstDone && known !== undefined
    // another application may be opened meanwhile
    const isCurrent = (): boolean => subject()?.applyNo === applyNo
    try {
      const { url, id } = await identityLink(api, again ? { id: known } : { applyNo, channel: ports.identityCheck.channel })
      if (!isCurrent()) return undefined
      identifier.set(id)
      firstDone = true
      // the check may replace this page; without the id in the draft, its outcome could not be found afterwards
      await settleWithin(ports.clock, SAVE_WITHIN_MS, identifier.saved())
      return { applyNo, level, url, id, attempt: again ? 'again' : 'first' }
    } catch (error) {
      if (!isCurrent()) return undefined
      endProviderPage()
      polling.stop()
      firstDone = false
      show('failed', messageOf(error))
      return undefined
    }
  }

  return {
    /** Must run synchronously in the user's click, or the browser blocks the popup (decision 5). */
    start(): void {
      const target = subject()
      if (target === undefined || BUSY.has(get().at)) return
      attempts += 1
      const request = requestLink(target.applyNo, target.level)
      const opened = ports.identityCheck.open(request)
      providerPage = opened
      opened.onSignal((signal) => {
        if (providerPage !== opened) return
        if (signal === 'ask') void poll()
        else void checkAfterReturn()
      })
      show('starting')
      void request.then((link) => {
        if (link === undefined || providerPage !== opened) return
        if (opened.carriedBy === 'same-tab') ports.storage.session.set(STORAGE_KEYS.leftForIdentity, link.id)
        show(opened.carriedBy === 'blocked' ? 'blocked' : 'away')
        polling.start(WHILE_AWAY)
      })
    },
    /** undefined on a phone */
    startOnPhone: ports.handover.isOffered
      ? (): void => {
          if (subject() === undefined || BUSY.has(get().at)) return
          endProviderPage()
          polling.stop()
          show('onPhone')
          phone.start()
        }
      : undefined,
    handoverActions: phone.actions,
    focus: (): void => providerPage?.focus(),
    check: (): void => {
      if (providerPage !== undefined && providerPage.carriedBy === 'window') void poll()
      else void checkAfterReturn()
    },
    cancel: (): void => void checkAfterReturn(),
    /** Restores the state from the loaded application. */
    resume(verified: boolean): void {
      firstDone = identifier.get() !== undefined
      if (verified) show('verified')
      else if (identifier.get() !== undefined) void checkAfterReload()
    },
    stop(): void {
      endProviderPage()
      polling.stop()
      firstDone = false
      set(NO_IDENTITY)
    },
  }
}

export type IdentityCheck = ReturnType<typeof createIdentityCheck>
