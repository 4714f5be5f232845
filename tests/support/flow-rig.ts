import { vi } from 'vitest'
import { createApp } from '#shared/app/create-app.ts'
import type { AppObserver } from '#shared/app/types.ts'
import type { RouteName } from '#shared/domain/routes.ts'
import type { Flow } from '#shared/flows/core/flow.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import type { HostLaunch } from '#shared/flows/shell/launch/types.ts'
import type { Query } from '#shared/ports/navigator.ts'
import type { Storages } from '#shared/ports/storage.ts'
import type { MemoryHostSetup } from '#tests/support/memory/host-page.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'

export type Rig = Awaited<ReturnType<typeof createRig>>

/** The complete product without a screen, over real HTTP, on ports in memory. The clock stands still until a test advances it. */
export async function createRig(
  server: { readonly origin: string },
  setup: {
    readonly kind?: 'web' | 'mobile' | undefined
    readonly host?: MemoryHostSetup
    readonly search?: string
    readonly storage?: Storages
    readonly pageOrigin?: string
    readonly launch?: HostLaunch
    readonly observer?: AppObserver | undefined
  } = {},
) {
  const ports = memoryPorts(setup)
  const { search = '', pageOrigin, launch: host, kind: surface = 'web', observer } = setup
  const address = { origin: pageOrigin ?? server.origin, apiHost: pageOrigin === undefined ? '/api' : `${server.origin}/api` }
  const launch = readLaunch({ search, referrer: '', host, ...ports.storage, ...address })
  const app = await createApp({ ports, launch, surface, observer })
  ports.navigator.arrive('home', Object.fromEntries(new URLSearchParams(search)))
  return {
    app,
    ports,
    /** shows a page like the router, without its screen */
    at(route: RouteName, query: Query = {}) {
      ports.navigator.arrive(route, query)
      app.startup.actions(app.startup.state).open(route)
    },
  }
}

/** The actions currently offered. */
export const act = <S extends object, A extends object>(flow: Flow<S, A>): A => flow.actions(flow.state)

/** Presses an action that must be offered. */
export function press<Args extends readonly unknown[]>(action: ((...args: Args) => void) | undefined, ...args: Args): void {
  if (action === undefined) throw new Error('the action is not offered')
  action(...args)
}

/** Waits until a condition is true; fails after ten seconds, unless another timeout is given. */
export const until = (condition: () => unknown, timeout = 10_000): Promise<unknown> =>
  vi.waitFor(
    () => {
      if (!condition()) throw new Error(`still not: ${condition}`)
    },
    { timeout, interval: 5 },
  )
