import { type ComponentType, useMemo, useRef, useState } from 'react'
import type { Step } from '#shared/domain/service.ts'
import { EMPTY_APPLICATION } from '#shared/flows/application/empty.ts'
import type { ApplicationActions, ApplicationState, FormGate } from '#shared/flows/application/types.ts'
import type { StepFormProps } from '#shared/ui/step-form/StepForm.tsx'
import { longSchema } from './schema.ts'

const stepOf = (count: number): Step => ({
  id: 'long',
  formId: 'long',
  sort: 1,
  needSubmit: true,
  type: 'form',
  name: 'Long form',
  formJson: longSchema(count),
  results: [],
  materials: [],
})

/** A surface's own form step with the least of a flow round it: what going on does with faults, and nothing else. */
export function StepPage({ Body, count }: { readonly Body: ComponentType<StepFormProps>; readonly count: number }) {
  const step = useMemo(() => stepOf(count), [count])
  const gate = useRef<FormGate>(undefined)
  const [state, setState] = useState<ApplicationState>(EMPTY_APPLICATION)
  const actions = useMemo(
    () =>
      ({
        attachForm: (_id: string, next: FormGate) => {
          gate.current = next
          return () => undefined
        },
        formChanged: () => undefined,
        keep: () => undefined,
      }) as unknown as ApplicationActions,
    [],
  )
  const next = async () => {
    const found = (await gate.current?.validate()) ?? []
    const faults = found.map((fault) => ({ ...fault, stepId: step.id }))
    setState((before) => ({ ...before, faults, faultsShown: before.faultsShown + 1 }))
  }
  return (
    <>
      <Body step={step} state={state} actions={actions} />
      <button type="submit" onClick={() => void next()}>
        Next
      </button>
    </>
  )
}
