import { NEEDED } from '../../domain/engines.ts'

/** Whether the engine is older than the oldest supported one (domain/engines.ts). */
export function isTooOld(self: Window & typeof globalThis): boolean {
  const missing = (path: string): boolean => {
    let at: unknown = self
    for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
    return at === undefined
  }
  return NEEDED.some(missing) || !self.CSS?.supports('inset: 0') || !self.CSS.supports('selector(:where(a))')
}
