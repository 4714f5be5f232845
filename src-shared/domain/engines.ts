/**
 * The oldest supported engines. They all have the CSS that the layout needs (:where, inset, gap in flex rows) and the
 * functions in NEEDED. Older ones show a message (browser/boot/engine.ts).
 * Raise them here, in the four texts of browserTooOld, and in README.md.
 */
export const OLDEST = { chrome: '88', edge: '88', safari: '14.1', firefox: '89' } as const

/** Build targets, in Vite's notation. */
export const BUILD_TARGET: readonly string[] = Object.entries(OLDEST).map(([engine, version]) => engine + version)

/** The newest built-ins that the bundle uses and all supported engines have. An engine without one of them is too old. */
export const NEEDED = [
  'Intl.ListFormat',
  'Object.fromEntries',
  'Promise.allSettled',
  'ResizeObserver',
  'queueMicrotask',
  'Array.prototype.flatMap',
  'Element.prototype.replaceChildren',
  'String.prototype.matchAll',
  'String.prototype.replaceAll',
] as const
