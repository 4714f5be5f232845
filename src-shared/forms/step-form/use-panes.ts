import type { Form, GeneralField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { useField, useFieldSchema, useForm } from '@formily/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { REVEAL } from './focus-field.ts'
import { firstText, propsOf } from './use-field-item.ts'

/** Calls back with the name of the child that contains a field which must be shown, so its pane can open [5-06]. */
function useReveal(onReveal: (child: string) => void): void {
  const form = useForm()
  const ownAddress = useField().address.toString()
  const reveal = useEffectEvent((address: string) => {
    if (address.startsWith(`${ownAddress}.`)) onReveal(address.slice(ownAddress.length + 1).replace(/\..*/, ''))
  })
  useEffect(() => {
    const id = form.subscribe(({ type, payload }) => {
      if (type !== REVEAL) return
      const address = form.query(payload).take()?.address.toString()
      if (address !== undefined) reveal(address)
    })
    return () => form.unsubscribe(id)
  }, [form])
}

/** A panel of a FormCollapse. */
export interface Pane {
  readonly name: string
  readonly title: string
  readonly schema: Schema
  readonly address: string
}

/** Number of invalid answers within a pane. Read it in a separate observer, so a key press does not draw the panes again. */
export function faultsWithin(form: Form, address: string): number {
  const feedbacks = form.queryFeedbacks({ type: 'error', address: `${address}.**` })
  return new Set(feedbacks.flatMap(({ messages = [], path }) => (messages.length > 0 ? String(path) : []))).size
}

/** Panes of the current layout and which of them are open. A field that must be shown opens its pane [5-06]. */
export function usePanes() {
  const field = useField<GeneralField>()
  const form = useForm()
  const schema = useFieldSchema()
  const panes: Pane[] = []
  schema.mapProperties((child, key) => {
    if (child['x-component'] !== 'FormCollapse.CollapsePanel') return
    const name = String(key)
    const address = field.address.concat(name)
    const pane: GeneralField | undefined = form.query(address).take() ?? undefined
    if (pane !== undefined && pane.display !== 'visible') return
    const { header, title } = propsOf(child)
    panes.push({ name, title: firstText(header, title, child.title) ?? '', schema: child, address: address.toString() })
  })
  const [open, setOpen] = useState<readonly string[]>(() => initiallyOpen(panes, schema))

  useReveal((child) => {
    if (panes.some(({ name }) => name === child)) setOpen((now) => [...new Set([...now, child])])
  })
  return { panes, open, setOpen }
}

/** All are open unless the schema names the open ones. */
function initiallyOpen(panes: readonly Pane[], schema: Schema): readonly string[] {
  const { defaultActiveKey, activeKey } = propsOf(schema)
  const named = defaultActiveKey ?? activeKey
  if (Array.isArray(named)) return named.map(String)
  if (typeof named === 'string' || typeof named === 'number') return [String(named)]
  return panes.map(({ name }) => name)
}
