import { useForm } from '@formily/react'
import { useEffect, useEffectEvent } from 'react'
import { REVEAL } from './focus-field.ts'

/** Tells which field is to be seen, by its address, so that what hides it opens [5-06]. */
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
