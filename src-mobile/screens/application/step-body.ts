import { type ComponentType, useEffect, useState } from 'react'
import type { StepFormProps } from '#shared/ui/step-form/StepForm.tsx'

let body: ComponentType<StepFormProps> | undefined
let loading: Promise<void> | undefined

/** Formily and the widgets are 60 KB that nothing but an application needs: a chunk of their own, asked for on entering. */
export function loadStepBody(): Promise<void> {
  loading ??= import('../../widgets/StepBody.tsx').then(
    (module) => {
      body = module.default
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  // Whoever shows the page hears of it; entering only starts it.
  loading.catch(() => undefined)
  return loading
}

/** The step's content once its code is there. */
export function useStepBody(): { readonly Body: typeof body; readonly failed: boolean; readonly retry: () => void } {
  const [isReady, setReady] = useState(body !== undefined)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    void tries
    let current = true
    loadStepBody().then(
      () => current && setReady(true),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [tries])
  return {
    Body: isReady ? body : undefined,
    failed,
    retry: () => {
      setFailed(false)
      setTries(tries + 1)
    },
  }
}
