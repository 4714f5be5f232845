// Before any code that may call it.
import '#shared/browser/supply.ts'
// First in the stylesheet, because all other styles build on it.
import '#shared/ui/parts/base.css'
import './styles/base.css'
import { attachApp } from '#shared/app/attach-app.tsx'
import { createApp } from '#shared/app/create-app.ts'
import { appConfigOf } from '#shared/browser/app-config.ts'
import { browserClock } from '#shared/browser/clock.ts'
import { createMessages } from '#shared/browser/messages.ts'
import { readLaunch } from '#shared/flows/shell/launch/read-launch.ts'
import { MessageHost } from '#shared/ui/shell/messages/MessageHost.tsx'
import { AntdTheme } from './kit/AntdTheme.tsx'
import { prefetchDialog } from './kit/Dialog.tsx'
import { Root } from './layout/Root.tsx'
import { webPorts } from './popup/web-ports.ts'
import './kit/antd-parts.css'
// Part of the entry's stylesheet: one request less before the first field.
import '#shared/ui/purchase/purchase.css'

/** The composition root: reads the page's settings, creates the ports and the app, and mounts it. */
async function start(self: Window & typeof globalThis): Promise<void> {
  const { apiHost, providerOrigins, businessReferrers, info } = appConfigOf(self.document)
  const messages = createMessages(browserClock(self))
  // Removed from production builds, with all its imports (docs/panel.md).
  const panel = import.meta.env.MODE === 'production' ? undefined : (await import('./panel/open-web-panel.ts')).openWebPanel(self)
  const ports = webPorts({ self, messages, providerOrigins, carried: () => app.preferences.carried() })
  const launch = readLaunch({
    search: self.location.search,
    referrer: self.document.referrer,
    local: ports.storage.local,
    session: ports.storage.session,
    apiHost,
    businessReferrers,
    origin: self.location.origin,
  })
  const app = await createApp({ ports, launch, surface: 'web', info, observer: panel?.observer })
  const idle = (task: () => void) => void (self.requestIdleCallback?.(task) ?? self.setTimeout(task, 200))
  await attachApp(self, app, (navigation) => (
    <AntdTheme>
      <Root navigation={navigation} />
      <MessageHost messages={messages} />
    </AntdTheme>
  ))
  panel?.show(app)
  // The dialogs' code is loaded after the first screen, because it would only delay it.
  idle(prefetchDialog)
}

void start(window)
