import type { GeneralField } from '@formily/core'
import type { Schema } from '@formily/json-schema'
import { observer, RecursionField, useField, useFieldSchema } from '@formily/react'
import type { ComponentType } from 'react'
import { useT } from '../../../ui/shell/use-translate.ts'
import { itemSchema, type Node, nodesIn } from '../../schema/field-model.ts'
import { ArrayRoot, ArrayRow, type RowFacts, useArrayRows } from '../../step-form/array-field.tsx'
import { propsOf } from '../../step-form/use-field-item.ts'
import { OPERATIONS } from './operations.tsx'
import '../../../ui/parts/table.css'
import './lists.css'

interface RowsProps {
  readonly rows: readonly RowFacts[]
}

/** Returns the part in a widget's name: 'Remove' of 'ArrayTable.Remove'. */
const partOf = (schema: Schema): string => String(schema['x-component'] ?? '').replace(/^.*\./, '')
const isAddition = (schema: Schema): boolean => partOf(schema) === 'Addition'

/**
 * A list widget: its rows, and below them the buttons that add rows. Each list is a separate component, because Formily
 * attaches the parts to it. The box takes the keyboard focus when a row is removed.
 */
const listOf = (Rows: ComponentType<RowsProps>) =>
  observer(function List() {
    return (
      <ArrayRoot>
        <div className="ec-stack ec-list" data-list={useField().path.toString()} tabIndex={-1}>
          <Rows rows={useArrayRows()} />
          <RecursionField schema={useFieldSchema()} filterProperties={isAddition} />
        </div>
      </ArrayRoot>
    )
  })

/** Each row as its schema draws it, one below the other. */
export const ArrayItems = listOf(({ rows }) =>
  rows.map(({ index, schema }) => (
    <ArrayRow key={index} index={index}>
      <div className="ec-box">
        <RecursionField schema={schema} name={index} />
      </div>
    </ArrayRow>
  )),
)

/** Columns of a table: void nodes of a row whose names end in '.Column', at any depth. */
const columnsIn = (row: Schema): readonly Node[] =>
  nodesIn(row).flatMap((node) => (partOf(node.schema) === 'Column' ? [node] : columnsIn(node.schema)))

const holdsButtonsOnly = (column: Schema): boolean => {
  const parts = nodesIn(column)
  return parts.length > 0 && parts.every(({ schema }) => partOf(schema) in OPERATIONS)
}

/** One line per row; in a narrow window one block per row, with the column titles beside the cells. */
export const ArrayTable = listOf(
  observer(function TableRows({ rows }: RowsProps) {
    const t = useT()
    const field = useField()
    const row = itemSchema(useFieldSchema(), 0)
    const columns = row === undefined ? [] : columnsIn(row)
    // Columns are fields too, so reactions can rename or hide them.
    const shown = columns.flatMap(({ name, schema }) => {
      const columnField: GeneralField | undefined = field.query(field.address.concat(name)).take() ?? undefined
      if (columnField !== undefined && columnField.display !== 'visible') return []
      const titles: readonly unknown[] = [columnField?.componentProps?.title, propsOf(schema).title, schema.title]
      return [{ name, schema, title: titles.find((one): one is string => typeof one === 'string') ?? '' }]
    })
    return (
      <>
        {columns.map(({ name, schema }) => (
          <RecursionField key={name} name={name} schema={schema} onlyRenderSelf />
        ))}
        {rows.length === 0 ? (
          <p className="ec-muted">{t('noDataYet')}</p>
        ) : (
          <table className="ec-table ec-list__table">
            <thead>
              <tr>
                {shown.map(({ name, schema, title }) => (
                  <th key={name} scope="col">
                    {title === '' && holdsButtonsOnly(schema) ? <span className="ec-only-read">{t('actions')}</span> : title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ index }) => (
                <ArrayRow key={index} index={index}>
                  <tr>
                    {shown.map(({ name, schema, title }) => (
                      <td key={name} data-title={title === '' ? undefined : title}>
                        <div>
                          {/* the column is also a field of the row, which gives its cells their title */}
                          <RecursionField schema={schema} name={name} basePath={field.address.concat(index)} onlyRenderSelf />
                          <RecursionField schema={schema} name={name} basePath={field.address.concat(index, name)} onlyRenderProperties />
                        </div>
                      </td>
                    ))}
                  </tr>
                </ArrayRow>
              ))}
            </tbody>
          </table>
        )}
      </>
    )
  }),
)

/** A column draws nothing itself: the table reads it, and its cells are drawn separately. */
export const TableColumn = () => null
