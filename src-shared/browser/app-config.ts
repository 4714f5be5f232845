/** The page's run-time settings, `<script type="application/json" id="app-config">` (decision 1); absent or broken: undefined. */
export function apiHostOf(page: Document): string | undefined {
  const text = page.getElementById('app-config')?.textContent
  try {
    const found: unknown = JSON.parse(text || 'null')
    const apiHost = typeof found === 'object' && found !== null && 'apiHost' in found ? found.apiHost : undefined
    return typeof apiHost === 'string' ? apiHost : undefined
  } catch {
    // decision 1: a page whose settings cannot be read serves with the defaults
    return undefined
  }
}
