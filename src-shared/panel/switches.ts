import { proxy } from 'valtio/vanilla'
import type { AppModel } from '../app/types.ts'
import type { FaultKind } from '../domain/fault-kinds.ts'
import type { Language } from '../domain/languages.ts'
import type { Platform } from '../domain/platforms.ts'
import { BASE_PATH } from '../domain/routes.ts'

/** What this tab asked for, so that it can be shown again: the server's own note of it is not for scripts. */
const FAULT_KEY = 'panelFault'

export interface Switches {
  /** `fault`: call:kind, several with commas, as the sandbox reads them (docs/harness.md) */
  readonly state: { readonly fault: string; readonly refused: boolean }
  chooseDark(isDark: boolean): void
  chooseLanguage(language: Language): void
  /** read once at the launch [1-05], so the page is opened again */
  choosePlatform(platform: Platform): void
  addFault(call: string, kind: FaultKind): void
  endFaults(): void
}

/** The switches of the developers' panel: the product's own where it has them, the sandbox's for the rest. */
export function createSwitches(app: AppModel, self: Window): Switches {
  const { session } = app.ports.storage
  const asked = new URLSearchParams(self.location.search).get('fault')
  const state = proxy({ fault: (asked === 'none' ? undefined : asked) ?? session.get(FAULT_KEY) ?? '', refused: false })

  /** The sandbox sets its note on any address below the base; the page itself need not move. */
  async function setFault(fault: string): Promise<void> {
    try {
      const answer = await self.fetch(`${BASE_PATH}/?fault=${encodeURIComponent(fault === '' ? 'none' : fault)}`, { redirect: 'manual' })
      if (answer.status >= 400) throw new Error(`${answer.status}`)
      session.set(FAULT_KEY, fault)
      Object.assign(state, { fault, refused: false })
    } catch {
      // the panel says so; the faults are as they were
      state.refused = true
    }
  }

  return {
    state,
    chooseDark: (isDark) => app.preferences.offer(app.preferences.state).chooseDark(isDark),
    chooseLanguage: (language) => app.preferences.offer(app.preferences.state).chooseLanguage(language),
    choosePlatform(platform) {
      const address = new URL(self.location.href)
      address.searchParams.set('platform', platform)
      self.location.assign(address)
    },
    addFault(call, kind) {
      const others = state.fault.split(',').filter((one) => one !== '' && !one.startsWith(`${call}:`))
      void setFault([...others, `${call}:${kind}`].join(','))
    },
    endFaults: () => void setFault(''),
  }
}
