import { browserSeals } from '#shared/browser/seals.ts'
import type { Ports } from '#shared/ports/index.ts'
import type { Storages } from '#shared/ports/storage.ts'
import { memoryCashier } from './cashier.ts'
import { memoryClock } from './clock.ts'
import { memoryDialogs } from './dialogs.ts'
import { type MemoryHostSetup, memoryHostPage } from './host-page.ts'
import { memoryIdentityCheck } from './identity-check.ts'
import { memoryNavigator } from './navigator.ts'
import { memoryStorages } from './storage.ts'

export type MemoryPorts = ReturnType<typeof memoryPorts>

/** Every port in memory, with what a test needs to observe and control. */
export function memoryPorts(
  setup: { readonly kind?: 'web' | 'mobile' | undefined; readonly host?: MemoryHostSetup; readonly storage?: Storages | undefined } = {},
) {
  const called: string[] = []
  const kind = setup.kind ?? 'web'
  const hostPage = memoryHostPage(setup.host)
  let chosen: ((number: string) => void) | undefined
  const ports = {
    called,
    cashier: memoryCashier(kind),
    clock: memoryClock(),
    dialogs: memoryDialogs(),
    handover: { isOffered: kind === 'web' },
    hostPage,
    identityCheck: memoryIdentityCheck(kind === 'web' ? 'web' : 'app'),
    locator: { here: async () => 'unavailable' as const },
    lookup: {
      open(url: string, onChosen?: (number: string) => void) {
        chosen = onChosen
        hostPage.openWeb(url)
      },
      choose: (number: string) => chosen?.(number),
    },
    navigator: memoryNavigator(),
    phone: { call: (number: string) => void called.push(number) },
    preview: { images: () => undefined, file: () => undefined, save: () => undefined },
    seals: browserSeals(globalThis),
    storage: setup.storage ?? memoryStorages(),
  }
  return ports satisfies Ports
}
