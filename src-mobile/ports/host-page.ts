import type { WindowParts } from '#shared/browser/close-window.ts'
import { browserPage } from '#shared/browser/host-page.ts'
import { onReturn } from '#shared/browser/return-events.ts'
import { shareFileOf } from '#shared/browser/share-file.ts'
import { isWebAddress } from '#shared/browser/web-address.ts'
import { PLATFORM_ACCOUNT, type Platform } from '#shared/domain/platforms.ts'
import type { HostPage } from '#shared/ports/index.ts'
import type { HostBridge } from '../bridge/contract.ts'
import { codeOf } from '../bridge/host-error.ts'
import { consumeAuthCode } from './auth-code.ts'

type Support = Awaited<ReturnType<HostPage['checkPlatformSupport']>>

interface HostPageParts extends WindowParts {
  readonly bridge: HostBridge
}

/** The page in the host app, or in a plain phone browser without a bridge [4-06], [7-39]. */
export function mobileHostPage({ bridge, self, clock, session }: HostPageParts): HostPage {
  /** The host was requested to close this page. If Back still arrives, it did not close it, and Back is left to the host. */
  let askedToClose = false
  const closeAtHost = async (): Promise<true> => {
    askedToClose = true
    // If the host cannot pop this page, its app is closed.
    await bridge.call('closePage').catch(() => bridge.call('exitApp'))
    return true
  }
  const browser = browserPage({ self, clock, session })

  /** Returns the host's answer, or `otherwise()` if the host has none. It never fails because of the host (threat 8). */
  const orElse = async <T>(ask: () => Promise<T>, otherwise: () => T | Promise<T>): Promise<T> => {
    if (!bridge.inHost) return otherwise()
    try {
      return await ask()
    } catch {
      // [8-08] host errors are ignored here, because each of these calls has an alternative without the host
      return otherwise()
    }
  }

  const notifyHost = (ask: () => Promise<undefined>) => orElse(ask, () => undefined)

  /** A host without that JSAPI may still return the account type [7-39]. After any other error it is not called again. */
  async function supportByType(platform: Platform, error: unknown): Promise<Support> {
    if (codeOf(error) !== 'UNSUPPORTED') throw error
    const { accountType } = await bridge.call('getAccountType')
    return { supported: accountType === PLATFORM_ACCOUNT[platform], accountType }
  }

  /** Shares one listener of the host among all our listeners, because the host allows at most five [9-06]. */
  const resumed = new Set<() => void>()
  const resume = (): void => {
    for (const each of [...resumed]) each()
  }
  bridge.on('resume', () => {
    askedToClose = false
    resume()
  })
  onReturn(self, ['pageshow'], resume)
  const onResume = (handler: () => void) => {
    const wrapped = (): void => handler()
    resumed.add(wrapped)
    return () => void resumed.delete(wrapped)
  }

  return {
    get inHost() {
      return bridge.inHost
    },
    get isOnline() {
      return browser.isOnline
    },
    checkPlatformSupport: (platform) =>
      orElse<Support>(
        () => bridge.call('checkPlatformSupport', { platform }).catch((error) => supportByType(platform, error)),
        () => browser.checkPlatformSupport(platform),
      ),
    recordUnsupported: (platform, accountType, path) =>
      notifyHost(() => bridge.call('recordUnsupportedType', { platform, accountType, path })),
    openAccountPage: (page) =>
      orElse(
        () => bridge.call('openHostPage', { page }).then(() => true),
        () => false,
      ),
    consumeAuthCode: () => consumeAuthCode(bridge, session),
    close: () => orElse(closeAtHost, browser.close),
    openWeb: (url, title) => {
      if (!isWebAddress(url)) return
      void orElse(
        () => bridge.call('openWebPage', { url, ...(title !== undefined && { title }) }),
        () => browser.openWeb(url),
      )
    },
    setTitle: (title) => {
      browser.setTitle(title)
      void notifyHost(() => bridge.call('setTitle', { title }))
    },
    get print() {
      return bridge.inHost ? undefined : browser.print
    },
    get copy() {
      return browser.copy
    },
    get share() {
      return bridge.inHost ? undefined : shareFileOf(self)
    },
    reportPaid: (ids) => {
      void orElse(
        () => bridge.call('emitPaySuccess', { success: true, ...ids }),
        () => browser.reportPaid(ids),
      )
    },
    reportNotPaid: browser.reportNotPaid,
    reportLeaving: browser.reportLeaving,
    onBack: (handler) =>
      bridge.on('back', (event) => {
        if (!askedToClose && handler()) event.preventDefault()
      }),
    onResume,
    onRestored: browser.onRestored,
    onNews: (listener) => {
      const stops = [onResume(() => listener({ kind: 'front' })), browser.onNews(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
