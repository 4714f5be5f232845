import { proxy } from 'valtio/vanilla'
import type { RouteName } from '#shared/domain/routes.ts'
import { redirectOf } from '#shared/flows/shell/startup/redirect.ts'
import type { StartupAt, StartupFlow } from '#shared/flows/shell/startup/types.ts'
import type { Navigator } from '#shared/ports/navigator.ts'

export interface StartupByHand extends StartupFlow {
  readonly opened: readonly RouteName[]
  settle(at: StartupAt): void
}

/** Start-up checks whose outcome the test decides; they redirect like the real ones. */
export function startupByHand(navigator: Navigator, first: StartupAt = { kind: 'open' }): StartupByHand {
  const opened: RouteName[] = []
  const state = proxy<{ at: StartupAt }>({ at: first })
  return {
    state,
    opened,
    settle: (at) => {
      state.at = at
    },
    actions: ({ at }) => ({
      open: (route) => {
        const redirect = redirectOf(route, navigator.query())
        if (redirect) navigator.replace(redirect.to, redirect.query)
        else opened.push(route)
      },
      retry: at.kind === 'failed' ? () => undefined : undefined,
      signIn: at.kind === 'signInNeeded' ? () => undefined : undefined,
      openLookup: undefined,
      readGuide: undefined,
      switchPlatform: undefined,
      signOut: undefined,
      leave: undefined,
    }),
  }
}
