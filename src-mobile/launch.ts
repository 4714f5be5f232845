import { appConfigOf } from '#shared/browser/app-config.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { Launch } from '#shared/flows/shell/launch/types.ts'
import type { PreferencesFlow } from '#shared/flows/shell/preferences/types.ts'
import type { Clock, Storages } from '#shared/ports/index.ts'
import type { HostBridge } from './bridge/contract.ts'
import { codeOf } from './bridge/host-error.ts'

/**
 * How long the first page waits for each of two answers of the host: its start-up parameters and its account type.
 * Without them the address and stored values are used. The start-up checks query the account again [4-06].
 */
const PATIENCE_MS = 400

/** The host's answer if it arrives in time; undefined after an error or the time limit (decision 4, [8-08]). */
function inTime<T>(clock: Clock, asked: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    clock.after(PATIENCE_MS, () => resolve(undefined))
  })
  return Promise.race([asked.catch(() => undefined), patience])
}

/** Account type [7-39]. A host without this call returns it with its platform check. */
async function accountTypeAt(bridge: HostBridge): Promise<AccountType> {
  try {
    return (await bridge.call('getAccountType')).accountType
  } catch (error) {
    if (codeOf(error) !== 'UNSUPPORTED') throw error
    return (await bridge.call('checkPlatformSupport', { platform: 'one' })).accountType
  }
}

/**
 * Returns the launch parameters, including the host's if they arrived in time. The host's platform check decides the
 * platform if nothing else does [1-05].
 */
export async function mobileLaunch(self: Window, bridge: HostBridge, clock: Clock, storage: Storages): Promise<Launch> {
  const { apiHost, businessReferrers } = appConfigOf(self.document)
  const { search, origin } = self.location
  const host = bridge.inHost ? await inTime(clock, bridge.call('getLaunchParams')) : undefined
  const sources = { search, origin, referrer: self.document.referrer, ...storage, host, apiHost, businessReferrers }
  const launch = readLaunch(sources)
  if (!launch.platformIsOpen || !bridge.inHost) return launch
  return readLaunch({ ...sources, accountType: await inTime(clock, accountTypeAt(bridge)) })
}

/**
 * Follows a language or theme that the host changed while the page was in the background; its resume event contains
 * them [1-06], [1-07]. Both change in place, so step, values and scroll position stay (decision 3.11). The theme is in
 * the address from then on.
 */
export function followHost(bridge: Pick<HostBridge, 'on'>, preferences: PreferencesFlow): void {
  bridge.on('resume', ({ launch: { language, isDark } }) => {
    const { chooseLanguage, followDark } = preferences.actions(preferences.state)
    if (language !== undefined) chooseLanguage(language)
    if (isDark !== undefined) followDark(isDark)
  })
}
