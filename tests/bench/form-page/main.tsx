import { createApp } from '#shared/app/create-app.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import { offer } from './page.ts'
import { StepPage } from './StepPage.tsx'
import '#shared/ui/tokens.css'
import '#shared/ui/parts/arrangements.css'

/** The base styles of a surface's pages; each page is built with the kit of its surface (form-times.ts). */
const STYLES: Readonly<Record<Surface, () => Promise<unknown>>> = {
  web: () => import('../../../src-web/styles/base.css'),
  mobile: () => Promise.all([import('../../../src-mobile/kit/kit.css'), import('../../../src-mobile/layout/layout.css')]),
}

const surface: Surface = new URLSearchParams(location.search).get('engine') === 'mobile' ? 'mobile' : 'web'
const ports = memoryPorts({ host: { inHost: false } })
const app = await createApp({ ports, launch: plainLaunch({ origin: location.origin }), surface })
// In the product a form step is shown after all texts are loaded. Without them a fault has no text, and Formily drops it.
await app.preferences.loadAllTexts()
await STYLES[surface]()
const { default: Body } = await import('#shared/ui/application/StepBody.tsx')
offer(
  <AppContext value={app}>
    <StepPage Body={Body} />
  </AppContext>,
)
