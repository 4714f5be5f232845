import type { KeyStore } from '#shared/ports/storage.ts'
import type { HostBridge } from '../bridge/contract.ts'

/** Key of the host's storage under which it may leave the code [3-18]. */
const CODE_KEY = 'authorizationCode'
/** A reload brings the same start-up parameters again: what was handed out is remembered for the tab. */
const SPENT_KEY = 'spentAuthCode'

async function fromStorage(bridge: HostBridge): Promise<string | undefined> {
  const { value } = await bridge.call('storageGet', { key: CODE_KEY })
  if (value === null || value === '') return undefined
  await bridge.call('storageRemove', { key: CODE_KEY })
  return value
}

/** The host's one-time sign-in code, given out once (decision 4): from the start-up parameters, else its storage. */
export async function consumeAuthCode(bridge: HostBridge, session: KeyStore): Promise<string | undefined> {
  if (!bridge.inHost) return undefined
  const launch = await bridge.call('getLaunchParams').catch(() => undefined)
  const given = launch?.authCode === session.get(SPENT_KEY) ? undefined : launch?.authCode
  // decision 4: with no code, the same redirect as on the web
  const code = given ?? (await fromStorage(bridge).catch(() => undefined))
  if (code !== undefined) session.set(SPENT_KEY, code)
  return code
}
