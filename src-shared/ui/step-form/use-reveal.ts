import { useForm } from '@formily/react'
import { useEffect, useRef } from 'react'
import { REVEAL } from './focus-field.ts'

/** Hears which field is to be seen, by its address, so that what hides it opens [5-06]. */
export function useReveal(hear: (address: string) => void): void {
  const form = useForm()
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => {
    const id = form.subscribe(({ type, payload }) => {
      if (type !== REVEAL) return
      const address = form.query(payload).take()?.address.toString()
      if (address !== undefined) latest.current(address)
    })
    return () => form.unsubscribe(id)
  }, [form])
}
