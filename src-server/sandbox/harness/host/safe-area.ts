import type { HostProfile } from '../host-profiles.ts'

type Edges = NonNullable<HostProfile['safeArea']>
const ENV = /env\(\s*safe-area-inset-(top|bottom|left|right)\s*(?:,[^()]*)?\)/g

/** Gives a window the safe areas of a device: no script can set env(), so the rules that use it are written anew with lengths. */
export function installSafeArea({ document }: Window, edges: Edges): void {
  const lengthOf = (_: string, edge: string): string => `${edge === 'top' || edge === 'bottom' ? edges[edge] : 0}px`
  const write = (within: CSSStyleSheet | CSSGroupingRule): void => {
    for (const [at, rule] of [...within.cssRules].entries()) {
      if ('cssRules' in rule && !('style' in rule)) write(rule as CSSGroupingRule)
      else if (rule.cssText.includes('safe-area-inset')) {
        within.deleteRule(at)
        within.insertRule(rule.cssText.replace(ENV, lengthOf), at)
      }
    }
  }
  const all = (): void => {
    for (const sheet of [...document.styleSheets]) write(sheet)
  }
  all()
  // A page's later parts bring their own style sheets.
  document.addEventListener('load', ({ target }) => (target as Element | null)?.matches?.('link') && all(), true)
}
