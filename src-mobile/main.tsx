// Before any code that may call it.
import '#shared/browser/supply.ts'
import 'antd-mobile/es/global'
// Before all our other styles in the stylesheet, because they build on it.
import '#shared/ui/parts/base.css'
import { attachApp } from '#shared/app/attach-app.tsx'
import { createApp } from '#shared/app/create-app.ts'
import { createRecent } from '#shared/app/recent.ts'
import type { AppModel } from '#shared/app/types.ts'
import { appConfigOf } from '#shared/browser/app-config.ts'
import { MessageHost } from '#shared/ui/shell/messages/MessageHost.tsx'
import './kit/adm.css'
import './kit/kit.css'
import './layout/layout.css'
// Part of the entry's stylesheet: one request less before the first field.
import '#shared/ui/purchase/purchase.css'
import { followHost, mobileLaunch } from './launch.ts'
import { BackContext, createBackHandler } from './layout/back-handler.ts'
import { Root } from './layout/Root.tsx'
import { mobileParts } from './ports/mobile-ports.ts'

/** The composition root: creates the ports, reads the launch parameters, creates the app and mounts its pages. */
async function start(self: Window & typeof globalThis): Promise<void> {
  let app: AppModel | undefined
  const recent = createRecent()
  // Removed from production builds, with all its imports (docs/panel.md).
  const panel = import.meta.env.MODE === 'production' ? undefined : (await import('./panel/open-mobile-panel.ts')).openMobilePanel(self)
  const { bridge, messages, ports } = await mobileParts(self, () => app?.preferences.carried() ?? {}, panel?.host, recent.add)
  const launch = await mobileLaunch(self, bridge, ports.clock, ports.storage)
  const { info } = appConfigOf(self.document)
  app = await createApp({ ports, launch, surface: 'mobile', info, observer: panel?.observer, recent })
  followHost(bridge, app.preferences)
  const back = createBackHandler(messages)
  ports.hostPage.onBack(back.back)
  await attachApp(self, app, (navigation) => (
    <>
      <BackContext value={back}>
        <Root navigation={navigation} />
      </BackContext>
      <MessageHost messages={messages} />
    </>
  ))
  panel?.show(app)
}

void start(window)
