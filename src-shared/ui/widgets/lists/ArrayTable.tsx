import type { ArrayField } from '@formily/core'
import { observer, RecursionField, useField } from '@formily/react'
import { ArrayRow, type Column, useArrayColumns, useArrayRows } from '../../step-form/array-field.tsx'
import { useT } from '../../use-translate.ts'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'
import '../../parts/table.css'

const Rows = observer(function Rows() {
  const t = useT()
  const field = useField<ArrayField>()
  const { rows, additions } = useArrayRows()
  const all = useArrayColumns()
  // Columns are fields too, so that reactions may rename or hide them.
  const shown = all.flatMap((column) => {
    const own = field.query(field.address.concat(column.name)).take() ?? undefined
    if (own !== undefined && own.display !== 'visible') return []
    const { title } = (own?.componentProps ?? {}) as { title?: unknown }
    return [{ ...column, title: typeof title === 'string' ? title : column.title }]
  })
  return (
    <ListBox>
      {all.map(({ name, schema }) => (
        <RecursionField key={name} name={name} schema={schema} onlyRenderSelf />
      ))}
      {rows.length === 0 ? (
        <p className="ec-list__empty">{t('noDataYet')}</p>
      ) : (
        <table className="ec-table ec-list__table">
          <thead>
            <tr>
              {shown.map((column) => (
                <th key={column.name} scope="col">
                  {column.isOperations && column.title === '' ? <span className="ec-only-read">{t('actions')}</span> : column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ index }) => (
              <ArrayRow key={index} index={index}>
                <tr data-row={index}>
                  {shown.map((column) => (
                    <Cell key={column.name} column={column} index={index} />
                  ))}
                </tr>
              </ArrayRow>
            ))}
          </tbody>
        </table>
      )}
      <Additions schemas={additions} />
    </ListBox>
  )
})

/** A row a line; in a narrow window a row a block, with its columns' titles beside the cells. */
export const ArrayTable = listOf(Rows)

/** The column is a field of the row as well, so that its cells are called by its title. */
function Cell({ column, index }: { readonly column: Column; readonly index: number }) {
  const row = useField().address.concat(index)
  return (
    <td data-title={column.title === '' ? undefined : column.title}>
      <div>
        <RecursionField schema={column.schema} name={column.name} basePath={row} onlyRenderSelf />
        <RecursionField schema={column.schema} name={column.name} basePath={row.concat(column.name)} onlyRenderProperties />
      </div>
    </td>
  )
}

/** A column as a field draws nothing: its cells do. */
export const ArrayColumn = () => null
