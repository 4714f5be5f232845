import type { GeneralField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { useField, useFieldSchema, useForm } from '@formily/react'
import { useState } from 'react'
import { useReveal } from './use-reveal.ts'

/** A panel of a collapse, a pane of a tab, a step of a form within a form. */
export interface Pane {
  readonly name: string
  readonly title: string
  readonly schema: Schema
  readonly props: Readonly<Record<string, unknown>>
  /** faults within, to be shown on its head; read inside an observer */
  readonly errors: number
}

const SUFFIX = { collapse: 'CollapsePanel', tab: 'TabPane', step: 'StepPane' } as const

const titleOf = (schema: Schema): string => {
  const { header, tab, title } = (schema['x-component-props'] ?? {}) as Record<string, unknown>
  return [header, tab, title, schema.title].find((one): one is string => typeof one === 'string') ?? ''
}

/** The panes of the layout one is in, and which are open; a field that is to be seen opens its own [5-06]. */
export function usePanes(kind: keyof typeof SUFFIX): {
  readonly panes: readonly Pane[]
  readonly open: readonly string[]
  readonly setOpen: (names: readonly string[]) => void
} {
  const field = useField<GeneralField>()
  const form = useForm()
  const schema = useFieldSchema()
  const panes: Pane[] = []
  schema.mapProperties((child, key) => {
    if (!String(child['x-component'] ?? '').endsWith(SUFFIX[kind])) return
    const address = field.address.concat(String(key))
    const pane: GeneralField | undefined = form.query(address).take() ?? undefined
    if (pane !== undefined && pane.display !== 'visible') return
    const errors = form
      .queryFeedbacks({ type: 'error', address: `${address}.**` })
      .flatMap(({ messages = [], path }) => (messages.length > 0 ? String(path) : []))
    const props = (pane?.componentProps ?? child['x-component-props'] ?? {}) as Readonly<Record<string, unknown>>
    panes.push({ name: String(key), title: titleOf(child), schema: child, props, errors: new Set(errors).size })
  })
  const [open, setOpen] = useState<readonly string[]>(() => initiallyOpen(kind, panes, schema))

  useReveal((address) => {
    const holding = panes.find(({ name }) => address.startsWith(`${field.address.concat(name)}.`))?.name
    if (holding !== undefined) setOpen((now) => (kind === 'collapse' ? [...new Set([...now, holding])] : [holding]))
  })
  return { panes, open, setOpen }
}

/** Collapses are open unless the schema names which are; of tabs and steps it is the first. */
function initiallyOpen(kind: keyof typeof SUFFIX, panes: readonly Pane[], schema: Schema): readonly string[] {
  const { defaultActiveKey, activeKey } = (schema['x-component-props'] ?? {}) as Record<string, unknown>
  const named = defaultActiveKey ?? activeKey
  if (Array.isArray(named)) return named.map(String)
  if (typeof named === 'string' || typeof named === 'number') return [String(named)]
  return kind === 'collapse' ? panes.map(({ name }) => name) : panes.slice(0, 1).map(({ name }) => name)
}
