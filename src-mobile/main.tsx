// Before everything that may call it.
import '#shared/browser/supply.ts'
import 'antd-mobile/es/global'
// What every style of ours builds on: before all of them in the stylesheet.
import '#shared/ui/parts/base.css'
import { attachApp } from '#shared/app/attach-app.tsx'
import { createApp } from '#shared/app/create-app.ts'
import type { AppModel } from '#shared/app/types.ts'
import { MessageHost } from '#shared/ui/shell/messages/MessageHost.tsx'
import './kit/adm.css'
import './kit/kit.css'
import './layout/layout.css'
// With the entry's: one request fewer before the first field.
import '#shared/ui/purchase/purchase.css'
import { followHost, mobileLaunch } from './launch.ts'
import { BackContext, createBackHandler } from './layout/back-handler.ts'
import { Root } from './layout/Root.tsx'
import { mobileParts } from './ports/mobile-ports.ts'

/** The composition root: ports over the host or the browser, the facts of the launch, the wired product, its face. */
async function start(self: Window & typeof globalThis): Promise<void> {
  let app: AppModel | undefined
  // Falls out of a production build with all it brings (docs/panel.md).
  const panel = import.meta.env.MODE === 'production' ? undefined : (await import('./panel/open-mobile-panel.ts')).openMobilePanel(self)
  const { bridge, messages, ports } = await mobileParts(self, () => app?.preferences.carried() ?? {}, panel?.host)
  const launch = await mobileLaunch(self, bridge, ports.clock, ports.storage)
  app = await createApp({ ports, launch, surface: 'mobile', observer: panel?.observer })
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
