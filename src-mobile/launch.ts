import { appConfigOf } from '#shared/browser/app-config.ts'
import type { AccountType } from '#shared/domain/platforms.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { Launch } from '#shared/flows/shell/launch/types.ts'
import type { PreferencesFlow } from '#shared/flows/shell/preferences/types.ts'
import type { Clock, Storages } from '#shared/ports/index.ts'
import type { HostBridge } from './bridge/contract.ts'
import { codeOf } from './bridge/host-error.ts'

/**
 * How long the first page waits for each of the host's two answers, its start-up parameters and whose account this is.
 * Without them the address and what is stored serve; the account is looked at again by the start-up checks [4-06].
 */
const PATIENCE_MS = 400

/** The host's answer if it comes in time; a host that says nothing at launch, or an error, is none (decision 4, [8-08]). */
function inTime<T>(clock: Clock, asked: Promise<T>): Promise<T | undefined> {
  const patience = new Promise<undefined>((resolve) => {
    clock.after(PATIENCE_MS, () => resolve(undefined))
  })
  return Promise.race([asked.catch(() => undefined), patience])
}

/** Whose account this is [7-39]; a host that has no call for it says it with its platform check. */
async function accountTypeAt(bridge: HostBridge): Promise<AccountType> {
  try {
    return (await bridge.call('getAccountType')).accountType
  } catch (error) {
    if (codeOf(error) !== 'UNSUPPORTED') throw error
    return (await bridge.call('checkPlatformSupport', { platform: 'one' })).accountType
  }
}

/** The facts of the launch, with what the host said if it said it in time; its own check decides the platform where nothing else does [1-05]. */
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
 * The host's language or theme was changed while the page was in the back: it says so on coming back [1-06], [1-07].
 * Both change in place, so that step, values and scroll stay (decision 3.11); the theme stands in the address from then on.
 */
export function followHost(bridge: Pick<HostBridge, 'on'>, preferences: PreferencesFlow): void {
  bridge.on('resume', ({ launch: { language, isDark } }) => {
    const { chooseLanguage, followDark } = preferences.actions(preferences.state)
    if (language !== undefined) chooseLanguage(language)
    if (isDark !== undefined) followDark(isDark)
  })
}
