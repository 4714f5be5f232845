import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { createApp } from '#shared/app/create-app.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { AppContext } from '#shared/ui/app-context.tsx'
import type { StepFormProps } from '#shared/ui/step-form/StepForm.tsx'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import { drawn, offer } from './page.ts'
import { StepPage } from './StepPage.tsx'
import '#shared/ui/tokens.css'

/** Each surface's own form step; each loads its own code, and not the other's styles. */
const SURFACE_FORMS: Readonly<Record<Surface, () => Promise<ComponentType<StepFormProps>>>> = {
  web: async () => {
    await import('../../../src-web/styles/base.css')
    return (await import('../../../src-web/screens/application/form-kit.tsx')).default
  },
  mobile: async () => {
    await Promise.all([import('../../../src-mobile/kit/kit.css'), import('../../../src-mobile/layout/layout.css')])
    return (await import('../../../src-mobile/widgets/StepBody.tsx')).default
  },
}

const surface: Surface = new URLSearchParams(location.search).get('engine') === 'mobile' ? 'mobile' : 'web'
const container = document.getElementById('root') as HTMLElement
const ports = memoryPorts({ host: { inHost: false } })
const app = await createApp({ ports, launch: plainLaunch({ origin: location.origin }), surface })
// A form step comes after all texts of its language; without them a fault has no words, and Formily drops it.
await app.preferences.loadAllTexts()
const Body = await SURFACE_FORMS[surface]()
let root: Root | undefined
offer({
  mount: () => {
    root = createRoot(container)
    return drawn(() =>
      root?.render(
        <AppContext value={app}>
          <StepPage Body={Body} />
        </AppContext>,
      ),
    )
  },
  unmount: () => root?.unmount(),
})
