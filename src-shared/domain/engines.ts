/**
 * The oldest engines that show and run every page as it is meant: all of them have the CSS that the pages are laid out
 * with (:where, inset, gap in rows), and the functions in NEEDED. In older ones the
 * page says so (browser/boot/engine.ts). Raise them here, in the four texts of browserTooOld, and in README.md.
 */
export const OLDEST = { chrome: '88', edge: '88', safari: '14.1', firefox: '89' } as const

/** What the bundle is compiled for, as Vite writes it. */
export const BUILD_TARGET: readonly string[] = Object.entries(OLDEST).map(([engine, version]) => engine + version)

/** What the bundle calls and the oldest engines have, the newest of it: an engine without one of these is older. */
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
