import type { BrowserContext } from '@playwright/test'

const BOTH = [
  'Array.fromAsync',
  'Array.prototype.at',
  'Array.prototype.findLast',
  'Array.prototype.findLastIndex',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'AbortSignal.any',
  'AbortSignal.timeout',
  'AbortSignal.prototype.throwIfAborted',
  'Crypto.prototype.randomUUID',
  'Intl.supportedValuesOf',
  'Map.groupBy',
  'Object.groupBy',
  'Object.hasOwn',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isSubsetOf',
  'Set.prototype.union',
  'String.prototype.at',
  'String.prototype.isWellFormed',
  'String.prototype.toWellFormed',
  'URL.canParse',
  'URL.parse',
  'structuredClone',
] as const

/** The oldest engines (src-shared/domain/engines.ts), by what they lack and the test's Chromium has. */
export const OLDEST_ENGINES = {
  'Chrome 88': BOTH,
  'Safari 14.1': [
    ...BOTH,
    'BroadcastChannel',
    'HTMLDialogElement.prototype.showModal',
    'HTMLFormElement.prototype.requestSubmit',
    'cancelIdleCallback',
    'requestIdleCallback',
    'scheduler',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What src-shared/browser/supply.ts adds. */
export const SUPPLIED: ReadonlySet<string> = new Set(['Object.hasOwn', 'Array.prototype.at', 'String.prototype.at'])

/** Every page of this browser lacks these before its first script. */
export async function without(context: BrowserContext, names: readonly string[]): Promise<void> {
  await context.addInitScript((missing) => {
    for (const path of missing) {
      const steps = path.split('.')
      const last = steps.pop() ?? ''
      const owner = steps.reduce<Record<string, unknown>>((at, step) => at[step] as Record<string, unknown>, window as never)
      Reflect.deleteProperty(owner, last)
      if (last in owner) throw new Error(`${path} is still there`)
    }
  }, names)
}
