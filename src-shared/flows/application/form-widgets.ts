import { isRecord } from '../../domain/plain-record.ts'
import type { WidgetName } from '../../domain/widget-names.ts'

type Schema = Readonly<Record<string, unknown>>
const childrenOf = ({ properties }: Schema): readonly (readonly [name: string, child: unknown])[] =>
  isRecord(properties) ? Object.entries(properties) : []

/** Whether a form's schema has this widget anywhere, rows of a list included. */
export function namesWidget(schema: unknown, widget: WidgetName): boolean {
  if (!isRecord(schema)) return false
  const { items } = schema
  const rows: readonly unknown[] = Array.isArray(items) ? items : [items]
  return (
    schema['x-component'] === widget ||
    childrenOf(schema).some(([, child]) => namesWidget(child, widget)) ||
    rows.some((row) => namesWidget(row, widget)) ||
    namesWidget(schema.schema, widget)
  )
}

/** The value of the first field with this widget; layouts have no value of their own. */
export function answerTo(widget: WidgetName, schema: unknown, values: unknown): unknown {
  if (!isRecord(schema)) return undefined
  for (const [name, child] of childrenOf(schema)) {
    if (!isRecord(child)) continue
    const value = child.type === 'void' ? values : isRecord(values) ? values[name] : undefined
    const found = child['x-component'] === widget ? value : answerTo(widget, child, value)
    if (found !== undefined) return found
  }
  return answerTo(widget, schema.schema, values)
}
