import { proxy } from 'valtio/vanilla'
import type { AppModel } from '../app/types.ts'
import type { FaultKind } from '../domain/fault-kinds.ts'
import type { Platform } from '../domain/platforms.ts'
import { BASE_PATH } from '../domain/routes.ts'

/** Storage key of the faults that this tab asked for; the sandbox's cookie cannot be read by scripts. */
const FAULT_KEY = 'panelFault'

export interface Switches {
  /** `fault`: call:kind, several separated by commas, as the sandbox reads them (docs/harness.md) */
  readonly state: { readonly fault: string; readonly refused: boolean }
  /** opens the page again, as the platform is read only at the launch [1-05] */
  choosePlatform(platform: Platform): void
  addFault(call: string, kind: FaultKind): void
  endFaults(): void
}

/** The switches of the developers' panel that are none of the product's own: the platform, and the sandbox's faults. */
export function createSwitches(app: AppModel, self: Window): Switches {
  const { session } = app.ports.storage
  const asked = new URLSearchParams(self.location.search).get('fault')
  const state = proxy({ fault: (asked === 'none' ? undefined : asked) ?? session.get(FAULT_KEY) ?? '', refused: false })

  /** The sandbox sets its cookie at any address below the base, so a fetch is enough. */
  async function setFault(fault: string): Promise<void> {
    try {
      const answer = await self.fetch(`${BASE_PATH}/?fault=${encodeURIComponent(fault === '' ? 'none' : fault)}`, { redirect: 'manual' })
      if (answer.status >= 400) throw new Error(`${answer.status}`)
      session.set(FAULT_KEY, fault)
      Object.assign(state, { fault, refused: false })
    } catch {
      // the panel shows that; the faults are unchanged
      state.refused = true
    }
  }

  return {
    state,
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
