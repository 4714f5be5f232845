import { useField } from '@formily/react'
import { TickBox } from '#kit/TickBox'
import { isRecord } from '../../../domain/plain-record.ts'
import { nodesIn } from '../../../steps/form/field-model.ts'
import { type Column, Table } from '../../parts/Table.tsx'
import { useT } from '../../use-translate.ts'
import { type Control, control } from '../control.tsx'
import { asText, listOf, recordOf } from '../values.ts'
import { boxNames, boxState } from './ticks.tsx'

/** Rows to tick, told apart by `primaryKey`, with the columns the schema names; the answer is the rows' keys, or the rows themselves. */
export const SelectTable = control((field) => {
  const t = useT()
  const { dataSource } = useField() as { readonly dataSource?: unknown }
  const { value, onChange, names, given } = field
  const columns = columnsOf(field)
  const isSingle = given.mode === 'single'
  const key = typeof given.primaryKey === 'string' ? given.primaryKey : 'key'
  const keyOf = (one: unknown): unknown => (isRecord(one) ? (one[key] ?? one.value) : one)
  const ticked = new Set((Array.isArray(value) ? value : [value]).map(keyOf).map((one) => one !== undefined && String(one)))
  const rows = listOf(dataSource ?? given.dataSource)
    .filter(isRecord)
    .map((row, index) => {
      const own = keyOf(row) ?? index
      return { row, index, id: String(own), isTicked: ticked.has(String(own)), answer: given.optionAsValue === true ? row : own }
    })
  // One of them, or those ticked in the order of the rows.
  const press = (id: string) => rows.filter((row) => row.isTicked !== (row.id === id)).map((row) => row.answer)
  const ticks: Column<(typeof rows)[number]> = {
    id: '',
    title: t('pleaseSelect'),
    titleHidden: true,
    cell: ({ row, index, id, isTicked, answer }) => (
      <TickBox
        type={isSingle ? 'radio' : 'checkbox'}
        names={{ ...boxNames(names, index), 'aria-label': columns.map(({ name }) => asText(row[name])).join(' ') }}
        group={names.id}
        label={undefined}
        isTicked={isTicked}
        onTick={() => onChange(isSingle ? answer : press(id))}
        {...boxState(field, row.disabled === true)}
      />
    ),
  }
  const written = columns.map(({ name, title }): typeof ticks => ({ id: name, title, cell: ({ row }) => asText(row[name]) }))
  return (
    <div data-field={names['data-field']}>
      <Table columns={[ticks, ...written]} rows={rows} rowKey={({ id }) => id} />
    </div>
  )
})

/** The table's columns: void children with a title, or `columns` of the props. */
function columnsOf({ schema, given }: Control): readonly { readonly name: string; readonly title: string }[] {
  const children = nodesIn(schema).map(({ name, schema: column }) => {
    const props = recordOf(column['x-component-props'])
    return { name: asText(props.dataIndex) || name, title: asText(props.title) || asText(column.title) || name }
  })
  if (children.length > 0) return children
  const columns = listOf(given.columns).filter(isRecord)
  return columns.map((column) => ({ name: asText(column.dataIndex) || asText(column.key), title: asText(column.title) }))
}
