import { apiHostOf } from '#shared/browser/app-config.ts'
import { readLaunch } from '#shared/flows/launch/read-launch.ts'
import type { Launch } from '#shared/flows/launch/types.ts'
import type { Clock, Storages } from '#shared/ports/index.ts'
import type { HostBridge, LaunchParams } from './bridge/contract.ts'

/** How long the first page waits for the host's start-up parameters; the address and what is stored serve without them. */
const PATIENCE_MS = 400

async function fromHost(bridge: HostBridge, clock: Clock): Promise<LaunchParams | undefined> {
  if (!bridge.inHost) return undefined
  const patience = new Promise<undefined>((resolve) => {
    clock.after(PATIENCE_MS, () => resolve(undefined))
  })
  try {
    return await Promise.race([bridge.call('getLaunchParams'), patience])
  } catch {
    // decision 4: a host that says nothing at launch; the address and the stored preferences decide
    return undefined
  }
}

/** The facts of the launch, with what the host said if it said it in time. */
export async function mobileLaunch(self: Window, bridge: HostBridge, clock: Clock, storage: Storages): Promise<Launch> {
  const host = await fromHost(bridge, clock)
  return readLaunch({
    search: self.location.search,
    referrer: self.document.referrer,
    ...storage,
    host,
    apiHost: apiHostOf(self.document),
    origin: self.location.origin,
  })
}
