import type { Schema } from '@formily/json-schema'
import { nodesIn } from '../../steps/form/field-model.ts'

type Props = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Props => typeof value === 'object' && value !== null && !Array.isArray(value)
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export interface SelectableRow {
  readonly key: string
  readonly disabled: boolean
  readonly text: (column: string) => string
  readonly isIn: (answer: unknown) => boolean
  /** what it is in the answer */
  readonly answer: unknown
}

/** Rows of a SelectTable: `dataSource` records, told apart by `primaryKey`. */
export function selectableRows(source: unknown, given: Props): readonly SelectableRow[] {
  const key = typeof given.primaryKey === 'string' ? given.primaryKey : 'key'
  const rows = Array.isArray(source) ? source.filter(isRecord) : []
  return rows.map((row, index) => {
    const own = row[key] ?? row.value ?? index
    const keyOf = (one: unknown): unknown => (isRecord(one) ? (one[key] ?? one.value) : one)
    return {
      key: String(own),
      disabled: row.disabled === true,
      text: (column) => text(row[column]),
      isIn: (answer) =>
        (Array.isArray(answer) ? answer : [answer]).some((one) => keyOf(one) !== undefined && String(keyOf(one)) === String(own)),
      answer: given.optionAsValue === true ? row : own,
    }
  })
}

/** Its columns: void children with a title, or `columns` of the props. */
export function selectableColumns(schema: Schema, given: Props): readonly { readonly name: string; readonly title: string }[] {
  const children = nodesIn(schema).map(({ name, schema: column }) => {
    const props = isRecord(column['x-component-props']) ? column['x-component-props'] : {}
    return { name: text(props.dataIndex) || name, title: text(props.title) || text(column.title) || name }
  })
  if (children.length > 0) return children
  const columns = Array.isArray(given.columns) ? given.columns.filter(isRecord) : []
  return columns.map((column) => ({ name: text(column.dataIndex) || text(column.key), title: text(column.title) }))
}

/** The answer after a row was pressed: one of them, or those ticked in the order of the rows. */
export function toggled(rows: readonly SelectableRow[], pressed: SelectableRow, answer: unknown, given: Props): unknown {
  if (given.mode === 'single') return pressed.answer
  return rows.filter((row) => (row === pressed ? !row.isIn(answer) : row.isIn(answer))).map((row) => row.answer)
}
