import type { PageName } from '../domain/routes.ts'
import { FIRST_ROUTES } from '../i18n/first-routes.ts'
import { NEXT } from './next-screens.ts'
import type { ScreenModule, Screens } from './screens.ts'
import type { AppModel } from './types.ts'

/** By then the screen is drawn. */
const DRAWN_MS = 50

/** Loads a screen's code and every text it may show. When it is drawn, the rest of the texts and the next screens' code follow. */
export async function loadScreen(app: AppModel, screens: Screens, name: PageName): Promise<ScreenModule> {
  const loading = screens[name]()
  const [screen] = await Promise.all([loading, FIRST_ROUTES.has(name) ? undefined : app.preferences.loadAllTexts()])
  app.ports.clock.after(DRAWN_MS, () => {
    // A failure is not shown now: the screen that needs them loads them again, and shows it then.
    app.preferences.loadAllTexts().catch(() => undefined)
    for (const next of NEXT[name] ?? []) screens[next]().catch(() => undefined)
  })
  return screen
}
