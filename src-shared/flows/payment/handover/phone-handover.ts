import { endPhoneLink, type HandoverKey, makePhoneLink, phoneLinkState } from '../../../api/handover.ts'
import { HANDOVER_MINUTES, type HandoverPurpose } from '../../../domain/payment/handover.ts'
import type { FlowDeps } from '../../core/deps.ts'
import { messageOf } from '../../core/error-messages.ts'
import { createPolling, WHILE_AWAY } from '../../core/polling.ts'
import { createTimeLimit } from '../../core/time-limit.ts'
import type { HandoverActions, HandoverView } from './types.ts'

/** Functions of the payment or the identity check. */
interface HandoverParts {
  readonly purpose: HandoverPurpose
  readonly get: () => HandoverView | null
  readonly set: (view: HandoverView | null) => void
  /** the bill or application to continue */
  readonly of: () => string | undefined
  /** a link was made; `subject` is the id to poll from now on */
  readonly onMade: (subject: string) => void
  /** a phone opened the link, or may have */
  readonly onOpened: () => void
  /** the link was revoked before a phone opened it */
  readonly onUnused: () => void
  /** the user is back from the phone; the outcome must be queried */
  readonly onBack: () => void
}

/** Makes, polls, renews and revokes the link for continuing a payment or an identity check on a phone (decision 9.13). */
export function createPhoneHandover({ api, ports, preferences }: FlowDeps, parts: HandoverParts) {
  const { get, set } = parts
  let key: HandoverKey | undefined
  /** counts starts and stops; only responses to the latest are used */
  let latest = 0

  const polling = createPolling(
    ports.clock,
    () => checkLink(),
    () => undefined,
  )
  const limit = createTimeLimit(ports.clock, () => api.serverOffsetMs(), {
    onMinutes: (minutesLeft) => {
      const view = get()
      if (view?.kind === 'open' && minutesLeft) set({ ...view, minutesLeft })
    },
    // the server decides, by its own clock, whether the link has expired
    onOver: () => void checkLink(),
  })

  function stopWatching(): void {
    latest += 1
    polling.stop()
    limit.stop()
  }

  async function checkLink(): Promise<void> {
    const polled = key
    if (polled === undefined) return
    // failures are not shown, because the next poll may succeed
    const state = await phoneLinkState(api, polled).catch(() => 'open' as const)
    if (polled !== key || state === 'open' || get()?.kind !== 'open') return
    stopWatching()
    set({ kind: state })
    if (state === 'opened') parts.onOpened()
  }

  async function makeLink(): Promise<void> {
    const of = parts.of()
    if (of === undefined) return
    stopWatching()
    const mine = latest
    set({ kind: 'making' })
    const { language, platform } = preferences.state
    try {
      const made = await makePhoneLink(api, { purpose: parts.purpose, of, language, platform })
      if (mine !== latest) return void endPhoneLink(api, made).catch(() => undefined) // it expires in minutes
      key = made
      set({ kind: 'open', link: made.link, minutesLeft: HANDOVER_MINUTES })
      limit.until(made.expiresAt)
      polling.start(WHILE_AWAY)
      parts.onMade(made.subject)
    } catch (error) {
      if (mine === latest) set({ kind: 'failed', message: messageOf(error) })
    }
  }

  /** Hides the link, and revokes it if no phone has opened it. */
  function stop(): void {
    const last = key
    const wasOpen = get()?.kind === 'open'
    key = undefined
    stopWatching()
    if (get() !== null) set(null)
    if (wasOpen && last !== undefined) void endPhoneLink(api, last).catch(() => undefined) // it expires in minutes
  }

  async function cancel(): Promise<void> {
    const view = get()
    const last = key
    key = undefined
    stopWatching()
    set(null)
    if (view?.kind === 'opened') return parts.onBack()
    // if the call fails, the link counts as opened, because a phone may be paying (decision 7)
    const state = last === undefined ? 'over' : await endPhoneLink(api, last).catch(() => 'opened' as const)
    if (state !== 'opened') return parts.onUnused()
    parts.onOpened()
    parts.onBack()
  }

  async function copy(link: string): Promise<void> {
    const copied = await ports.hostPage.copy?.(link)
    ports.dialogs.toast({ key: copied ? 'linkCopied' : 'linkNotCopied' }, copied ? 'success' : 'failure')
  }

  const renew = () => void makeLink()
  const giveUp = () => void cancel()
  const finished = () => {
    stop()
    parts.onBack()
  }
  return {
    start: renew,
    stop,
    actions: (view: HandoverView | null): HandoverActions => ({
      renew: view === null || view.kind === 'making' ? undefined : renew,
      copy: view?.kind === 'open' ? () => void copy(view.link) : undefined,
      finished: view?.kind === 'opened' ? finished : undefined,
      cancel: view === null ? undefined : giveUp,
    }),
  }
}
