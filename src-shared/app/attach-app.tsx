import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { handOverEarlyField } from '../browser/boot/early-field.ts'
import { reloadWhenCodeIsGone } from '../browser/gone-code.ts'
import { reflectPreferences } from '../browser/reflect-preferences.ts'
import { ignoreStrayDrops } from '../browser/stray-drops.ts'
import { AppContext } from '../ui/shell/app-context.tsx'
import { screens } from '../ui/shell/screens.ts'
import { createNavigation, type Navigation } from './navigation.ts'
import type { AppModel } from './types.ts'

/**
 * Mounts the app. The skeleton stays until a screen can replace it, keeping focus in a field that the user is already
 * typing in.
 */
export async function attachApp(self: Window, app: AppModel, draw: (navigation: Navigation) => ReactNode): Promise<void> {
  const { document } = self
  ignoreStrayDrops(self)
  reloadWhenCodeIsGone({ self, storage: app.ports.storage, save: () => Promise.allSettled([...app.beforeReload].map((save) => save())) })
  const navigation = createNavigation({ app, screens })
  reflectPreferences(app, document.documentElement)
  await navigation.start()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  const drawn = <AppContext value={app}>{draw(navigation)}</AppContext>
  handOverEarlyField(document, () => flushSync(() => createRoot(root).render(drawn)))
}
