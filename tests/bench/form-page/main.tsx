import { type ComponentType, useMemo, useRef, useState } from 'react'
import { createApp } from '#shared/app/create-app.ts'
import type { Step } from '#shared/domain/service/service.ts'
import type { Surface } from '#shared/domain/surfaces.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationState, FormHandle } from '#shared/flows/application/types.ts'
import type { StepFormProps } from '#shared/forms/step-form/StepForm.tsx'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { plainLaunch } from '#tests/support/launch.ts'
import { memoryPorts } from '#tests/support/memory/ports.ts'
import { offer } from './page.ts'
import { LONGEST_FORM } from './schema.ts'
import '#shared/ui/tokens.css'
import '#shared/ui/parts/arrangements.css'

const STEP: Step = {
  id: 'long',
  formId: 'long',
  sort: 1,
  needSubmit: true,
  type: 'form',
  name: 'Long form',
  formJson: LONGEST_FORM,
  results: [],
  isShowOnly: false,
  materials: [],
}

/** A surface's own form step with a minimal flow: continuing shows the faults, and nothing else. */
export function StepPage({ Body }: { readonly Body: ComponentType<StepFormProps> }) {
  const handle = useRef<FormHandle>(undefined)
  const [state, setState] = useState<ApplicationState>(EMPTY_APPLICATION)
  const actions = useMemo(
    (): StepFormProps['actions'] => ({
      attachForm: (_id, next) => {
        if (next !== 'broken') handle.current = next
        return () => undefined
      },
      formChanged: () => undefined,
      formChecked: () => undefined,
      saveBeforeLeaving: () => undefined,
    }),
    [],
  )
  const next = async () => {
    const found = (await handle.current?.validate()) ?? []
    const faults = found.map((fault) => ({ ...fault, stepId: STEP.id }))
    setState((before) => ({ ...before, faults, faultsShown: before.faultsShown + 1 }))
  }
  return (
    <>
      <Body step={STEP} state={state} actions={actions} />
      <button type="submit" onClick={() => void next()}>
        Next
      </button>
    </>
  )
}

/** The base styles of a surface's pages; each page is built with the kit of its surface (forms.ts). */
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
