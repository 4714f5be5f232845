/** How far the device covers each edge of the page, in CSS pixels. */
export interface Edges {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}
const ENV = /env\(\s*safe-area-inset-(top|bottom|left|right)\s*(?:,[^()]*)?\)/g

/**
 * Gives a window the safe areas of a device: no script can set env(), so the rules that use it are written anew with custom properties.
 * Returns what changes them, as when the device is turned.
 */
export function installSafeArea({ document }: Window, edges: Edges): (edges: Edges) => void {
  const write = (within: CSSStyleSheet | CSSGroupingRule): void => {
    for (const [at, rule] of [...within.cssRules].entries()) {
      if ('cssRules' in rule && !('style' in rule)) write(rule as CSSGroupingRule)
      else if (rule.cssText.includes('safe-area-inset')) {
        within.deleteRule(at)
        within.insertRule(rule.cssText.replace(ENV, 'var(--harness-safe-$1)'), at)
      }
    }
  }
  const all = (): void => {
    for (const sheet of [...document.styleSheets]) write(sheet)
  }
  const set = (given: Edges): void => {
    for (const [edge, length] of Object.entries(given)) document.documentElement.style.setProperty(`--harness-safe-${edge}`, `${length}px`)
  }
  set(edges)
  all()
  // A page's later parts bring their own style sheets.
  document.addEventListener('load', ({ target }) => (target as Element | null)?.matches?.('link') && all(), true)
  return set
}
