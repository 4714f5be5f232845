import { proxy } from 'valtio/vanilla'
import type { AppModel } from '../app/types.ts'
import type { FaultKind } from '../domain/fault-kinds.ts'
import type { Platform } from '../domain/platforms.ts'
import { BASE_PATH } from '../domain/routes.ts'

/** Storage key of the faults of this tab, because scripts cannot read the sandbox's cookie. */
const FAULT_KEY = 'panelFault'

/** Switches that the product itself lacks: the platform, and the sandbox's faults. */
export function createSwitches(app: AppModel, self: Window) {
  const { session } = app.ports.storage
  const requested = new URLSearchParams(self.location.search).get('fault')
  const state = proxy({ fault: (requested === 'none' ? undefined : requested) ?? session.get(FAULT_KEY) ?? '', refused: false })

  /** The sandbox sets its cookie at any address below the base, so a fetch is enough. */
  async function setFault(fault: string): Promise<void> {
    try {
      const answer = await self.fetch(`${BASE_PATH}/?fault=${encodeURIComponent(fault === '' ? 'none' : fault)}`, { redirect: 'manual' })
      if (answer.status >= 400) throw new Error(`${answer.status}`)
      session.set(FAULT_KEY, fault)
      Object.assign(state, { fault, refused: false })
    } catch {
      // the panel shows the failure; the faults are unchanged
      state.refused = true
    }
  }

  return {
    /** `fault`: call:kind, several separated by commas, as the sandbox parses them (docs/harness.md) */
    state: state as Readonly<typeof state>,
    /** Reloads the page, because the platform is only read at launch [1-05]. */
    choosePlatform(platform: Platform): void {
      const address = new URL(self.location.href)
      address.searchParams.set('platform', platform)
      self.location.assign(address)
    },
    addFault(call: string, kind: FaultKind): void {
      const others = state.fault.split(',').filter((one) => one !== '' && !one.startsWith(`${call}:`))
      void setFault([...others, `${call}:${kind}`].join(','))
    },
    endFaults: (): void => void setFault(''),
  }
}
export type Switches = ReturnType<typeof createSwitches>
