import { subscribe } from 'valtio'
import type { AppModel } from '#shared/app/types.ts'

/** Keeps <html> telling the language, theme and platform of now; the boot script set them before first paint [1-05]–[1-07]. */
export function reflectPreferences(app: AppModel, self: Window): void {
  const page = self.document.documentElement
  const reflect = () => {
    const { language, isDark, platform } = app.preferences.state
    page.lang = language
    page.dataset.theme = isDark ? 'dark' : 'light'
    page.dataset.platform = platform
  }
  reflect()
  subscribe(app.preferences.state, reflect, true)
  // On the web a business session without a platform parameter gets platform=ab added to the address [1-05].
  const address = new URL(self.location.href)
  if (app.launch.platform === 'ab' && !address.searchParams.has('platform')) {
    address.searchParams.set('platform', 'ab')
    self.history.replaceState(self.history.state, '', address)
  }
}
