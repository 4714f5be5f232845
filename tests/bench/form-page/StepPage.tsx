import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { Step } from '#shared/domain/service/service.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationState, FormHandle } from '#shared/flows/application/types.ts'
import type { StepFormProps } from '#shared/forms/step-form/StepForm.tsx'
import { LONGEST_FORM } from './schema.ts'

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
