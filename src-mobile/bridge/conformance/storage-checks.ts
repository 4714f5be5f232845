import { type HostBridge, STORAGE_MAX_CHARS, type StorageScope } from '../contract.ts'

const KEY = 'ecad-conformance'
/** A long text is not repeated in a report. */
const SHOWN = 40

const shown = (value: string | null): string =>
  value === null ? 'nothing' : value.length > SHOWN ? `a text of ${value.length} characters` : JSON.stringify(value)

/** Reads the key and returns what is wrong with it, or undefined. */
async function otherThan(expected: string | null, bridge: HostBridge, scope: StorageScope): Promise<string | undefined> {
  const { value } = await bridge.call('storageGet', { key: KEY, scope })
  return value === expected ? undefined : `${scope}: ${shown(expected)} was expected, ${shown(value)} was read`
}

const set = (bridge: HostBridge, scope: StorageScope, value: string) => bridge.call('storageSet', { key: KEY, scope, value })
const remove = (bridge: HostBridge, scope: StorageScope) => bridge.call('storageRemove', { key: KEY, scope })

/**
 * What no single call shows: a host that answers each call in the right shape may still store nothing. Each check returns what is
 * wrong, or undefined, and leaves nothing behind.
 */
export const STORAGE_CHECKS = {
  'storage: set, read, removed': async (bridge) => {
    await set(bridge, 'user', 'first')
    const kept = await otherThan('first', bridge, 'user')
    await set(bridge, 'user', 'second')
    const replaced = await otherThan('second', bridge, 'user')
    await remove(bridge, 'user')
    return kept ?? replaced ?? (await otherThan(null, bridge, 'user'))
  },
  'storage: user apart from common': async (bridge) => {
    await set(bridge, 'user', 'of the user')
    await set(bridge, 'common', 'of all')
    const own = (await otherThan('of the user', bridge, 'user')) ?? (await otherThan('of all', bridge, 'common'))
    await remove(bridge, 'user')
    const left = await otherThan('of all', bridge, 'common')
    await remove(bridge, 'common')
    return own ?? left
  },
  'storage: 200 KB': async (bridge) => {
    const value = 'x'.repeat(STORAGE_MAX_CHARS)
    await set(bridge, 'common', value)
    const kept = await otherThan(value, bridge, 'common')
    await remove(bridge, 'common')
    return kept
  },
} as const satisfies Record<string, (bridge: HostBridge) => Promise<string | undefined>>

export type StorageCheckName = keyof typeof STORAGE_CHECKS
export const STORAGE_CHECK_NAMES = Object.keys(STORAGE_CHECKS) as StorageCheckName[]
