import type { JSXComponent } from '@formily/react'
import type { Panels, Widgets } from '../../steps/contract.ts'
import { UNKNOWN_WIDGET } from '../../steps/form/read-schema.ts'

/** What a surface gives: every widget, every panel, and what stands for a widget nobody has. */
export interface SurfaceWidgets {
  readonly widgets: Widgets<JSXComponent>
  readonly panels: Panels<JSXComponent>
  /** reads `name` from its props, or useField().componentType */
  readonly unknown: JSXComponent
}

/** 'ArrayItems.Addition' is looked up by Formily as a part of ArrayItems, so the flat index becomes nested. */
export function nestWidgets({ widgets, panels, unknown }: SurfaceWidgets): Record<string, JSXComponent> {
  const nested: Record<string, JSXComponent> = { [UNKNOWN_WIDGET]: unknown }
  const all: Readonly<Record<string, JSXComponent>> = { ...widgets, ...panels }
  const names = Object.keys(all).sort((a, b) => a.length - b.length)
  for (const name of names) {
    const [base = '', part] = name.split('.')
    const component = all[name]
    if (component === undefined) continue
    if (part === undefined) nested[base] = component
    else Object.assign(nested[base] ?? {}, { [part]: component })
  }
  return nested
}
