import type { KeyStore } from '#shared/ports/storage.ts'
import type { HostBridge } from '../bridge/contract.ts'

/** Key in the host's storage where it may leave the code [3-18]. */
const CODE_KEY = 'authorizationCode'
/** Session key of the last code that was used, because a reload brings the same start-up parameters again. */
const SPENT_KEY = 'spentAuthCode'

async function fromStorage(bridge: HostBridge): Promise<string | undefined> {
  const { value } = await bridge.call('storageGet', { key: CODE_KEY })
  if (value === null || value === '') return undefined
  await bridge.call('storageRemove', { key: CODE_KEY })
  return value
}

/**
 * Returns the host's one-time sign-in code, each code only once (decision 4): from the start-up parameters, else from
 * its storage.
 */
export async function consumeAuthCode(bridge: HostBridge, session: KeyStore): Promise<string | undefined> {
  if (!bridge.inHost) return undefined
  const launch = await bridge.call('getLaunchParams').catch(() => undefined)
  const launchCode = launch?.authCode === session.get(SPENT_KEY) ? undefined : launch?.authCode
  // decision 4: without a code, the sign-in redirects as on the web
  const code = launchCode ?? (await fromStorage(bridge).catch(() => undefined))
  if (code !== undefined) session.set(SPENT_KEY, code)
  return code
}
