import type { PageName } from '../domain/routes.ts'
import { FIRST_ROUTES } from '../i18n/first-routes.ts'
import { NEXT } from './next-screens.ts'
import type { ScreenModule, Screens } from './screens.ts'
import type { AppModel } from './types.ts'

/** Delay in milliseconds after which the screen is drawn. */
const DRAWN_MS = 50

/**
 * Loads a screen's code and every text that it may show. Once it is drawn, the remaining texts and the code of the next
 * screens are loaded.
 */
export async function loadScreen(app: AppModel, screens: Screens, name: PageName): Promise<ScreenModule> {
  const loading = screens[name]()
  const [screen] = await Promise.all([loading, FIRST_ROUTES.has(name) ? undefined : app.preferences.loadAllTexts()])
  app.ports.clock.after(DRAWN_MS, () => {
    // Failures are ignored here: the screen that needs them loads them again and reports a failure.
    app.preferences.loadAllTexts().catch(() => undefined)
    for (const next of NEXT[name] ?? []) screens[next]().catch(() => undefined)
  })
  return screen
}
