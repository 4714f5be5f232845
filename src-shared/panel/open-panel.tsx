import { createRoot } from 'react-dom/client'
import { createTokenStore } from '../api/token.ts'
import type { ScreenModule } from '../app/screens.ts'
import type { AppModel, AppObserver } from '../app/types.ts'
import { browserClock } from '../browser/clock.ts'
import { unreadLaunch } from '../browser/unread-launch.ts'
import { Panel } from './Panel.tsx'
import styles from './panel.css?inline'
import { createRecord, type PanelRecord } from './record.ts'
import { createSwitches } from './switches.ts'
import { watchCalls } from './watch-calls.ts'

/** The developers' panel. It is created before the app, and shown afterwards. */
export interface DevelopersPanel {
  readonly record: PanelRecord
  readonly observer: AppObserver
  show(app: AppModel): void
}

/** Creates the panel. main.tsx imports this only in builds that are not for production (docs/panel.md). */
export function createPanel(self: Window & typeof globalThis): DevelopersPanel {
  const record = createRecord(browserClock(self))
  // Vite reloads the page for a changed module that exports more than components; a screen's `enter` and `prefetch` draw nothing.
  Object.assign(self, { __getReactRefreshIgnoredExports: () => ['enter', 'prefetch'] satisfies (keyof ScreenModule)[] })
  // biome-ignore lint/suspicious/noConsole: for developers and testers; the panel is in no production bundle
  for (const sentence of unreadLaunch(self.location.search)) console.warn(sentence)
  return {
    record,
    observer: { watch: (http) => watchCalls(http, record), made: record.made },
    show(app) {
      for (const name of ['startup', 'session', 'preferences', 'publicInfo'] as const) record.made(name, app[name])
      const host = self.document.createElement('ecad-developers-panel')
      const shadow = host.attachShadow({ mode: 'open' })
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      // a constructed style sheet, because the page's policy forbids style elements from scripts
      shadow.adoptedStyleSheets = [sheet]
      self.document.body.prepend(host)
      const token = createTokenStore(app.ports.storage.local)
      createRoot(shadow).render(<Panel app={app} record={record} switches={createSwitches(app, self)} token={() => token.get()} />)
    },
  }
}
