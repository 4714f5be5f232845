import { useForm } from '@formily/react'
import { useEffect, useEffectEvent } from 'react'
import { REVEAL } from './focus-field.ts'

/** Calls back with the address of a field that is to be shown, so that the pane that hides it opens [5-06]. */
export function useReveal(onReveal: (address: string) => void): void {
  const form = useForm()
  const reveal = useEffectEvent(onReveal)
  useEffect(() => {
    const id = form.subscribe(({ type, payload }) => {
      if (type !== REVEAL) return
      const address = form.query(payload).take()?.address.toString()
      if (address !== undefined) reveal(address)
    })
    return () => form.unsubscribe(id)
  }, [form])
}
