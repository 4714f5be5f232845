import { browserSeals } from '#shared/browser/seals.ts'
import type { Ports } from '#shared/ports/index.ts'
import type { Storages } from '#shared/ports/storage.ts'
import { type MemoryCashier, memoryCashier } from './cashier.ts'
import { type MemoryClock, memoryClock } from './clock.ts'
import { type MemoryDialogs, memoryDialogs } from './dialogs.ts'
import { memoryHandover } from './handover.ts'
import { type MemoryHostPage, type MemoryHostSetup, memoryHostPage } from './host-page.ts'
import { type MemoryIdentityCheck, memoryIdentityCheck } from './identity-check.ts'
import { type MemoryNavigator, memoryNavigator } from './navigator.ts'
import { memoryStorages } from './storage.ts'

export interface MemoryPorts extends Ports {
  readonly cashier: MemoryCashier
  readonly clock: MemoryClock
  readonly dialogs: MemoryDialogs
  readonly hostPage: MemoryHostPage
  readonly identityCheck: MemoryIdentityCheck
  readonly navigator: MemoryNavigator
  readonly called: readonly string[]
}

/** Every port in memory, with what a test needs to look at and to steer. */
export function memoryPorts(
  setup: { readonly kind?: 'web' | 'mobile'; readonly host?: MemoryHostSetup; readonly storage?: Storages | undefined } = {},
): MemoryPorts {
  const called: string[] = []
  const kind = setup.kind ?? 'web'
  return {
    called,
    cashier: memoryCashier(kind),
    clock: memoryClock(),
    dialogs: memoryDialogs(),
    handover: memoryHandover(kind),
    hostPage: memoryHostPage(setup.host),
    identityCheck: memoryIdentityCheck(kind === 'web' ? 'web' : 'app'),
    navigator: memoryNavigator(),
    phone: { call: (number) => void called.push(number) },
    preview: { images: () => undefined, file: () => undefined, save: () => undefined },
    seals: browserSeals(globalThis),
    storage: setup.storage ?? memoryStorages(),
  }
}
