import { subscribe } from 'valtio/vanilla'
import type { AppModel } from '../app/types.ts'

/** Keeps the language, theme and platform on <html> current; the boot script set them before first paint [1-05]–[1-07]. */
export function reflectPreferences(app: AppModel, page: HTMLElement): void {
  const reflect = (): void => {
    const { language, isDark, platform } = app.preferences.state
    page.lang = language
    page.dataset.theme = isDark ? 'dark' : 'light'
    page.dataset.platform = platform
  }
  reflect()
  subscribe(app.preferences.state, reflect, true)
}
