import { createRoot } from 'react-dom/client'
import { createTokenStore } from '../api/token.ts'
import { lazyTransport } from '../api/transport.ts'
import type { AppModel, AppObserver } from '../app/types.ts'
import { browserClock } from '../browser/clock.ts'
import type { Ports } from '../ports/index.ts'
import { Panel } from './Panel.tsx'
import styles from './panel.css?inline'
import { PANEL_ELEMENT } from './panel-element.ts'
import page from './panel-page.css?inline'
import { createRecord, type PanelRecord } from './record.ts'
import { createSwitches } from './switches.ts'
import { watchCalls } from './watch-calls.ts'
import { watchVisits } from './watch-visits.ts'

/** The developers' panel between its making, before the product is wired, and its showing. */
export interface DevelopersPanel {
  readonly record: PanelRecord
  readonly observer: AppObserver
  ports(ports: Ports): Ports
  show(app: AppModel): void
}

const sheet = (css: string): CSSStyleSheet => {
  const made = new CSSStyleSheet()
  made.replaceSync(css)
  return made
}

/** Only where the build is no production build: main.tsx imports it behind that constant (docs/panel.md). */
export function createPanel(self: Window & typeof globalThis): DevelopersPanel {
  const record = createRecord(browserClock(self))
  return {
    record,
    observer: { transport: watchCalls(lazyTransport(), record), made: record.made },
    ports: (ports) => watchVisits(ports, record),
    show(app) {
      for (const name of ['startup', 'session', 'preferences', 'publicInfo'] as const) record.made(name, app[name])
      const host = self.document.createElement(PANEL_ELEMENT)
      const shadow = host.attachShadow({ mode: 'open' })
      // constructed, as the page's policy lets no script write a style element
      shadow.adoptedStyleSheets = [sheet(styles)]
      self.document.adoptedStyleSheets = [...self.document.adoptedStyleSheets, sheet(page)]
      self.document.body.prepend(host)
      const token = createTokenStore(app.ports.storage.local)
      createRoot(shadow).render(
        <Panel
          app={app}
          record={record}
          switches={createSwitches(app, self)}
          token={() => token.get()}
          root={self.document.documentElement}
        />,
      )
    },
  }
}
