import type { ReactNode } from 'react'
import './table.css'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  /** right-aligned numbers */
  readonly figures?: boolean
  /** the cell is the header of its row */
  readonly names?: boolean
  /** the title is for screen readers only, as above buttons */
  readonly titleHidden?: boolean
  readonly cell: (row: Row) => ReactNode
}

export interface TableProps<Row> {
  readonly caption?: string
  /** a remark on all rows, below the caption */
  readonly note?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** last line: a name and its value, such as the total, under the column with this id or else under the last one */
  readonly sum?: { readonly name: string; readonly value: ReactNode; readonly under?: string } | undefined
}

/**
 * A native table. In a narrow window each row is an entry of a list: the caller places the cells by `data-column`, and nothing scrolls
 * sideways.
 */
export function Table<Row>({ caption, note, columns, rows, rowKey, sum }: TableProps<Row>) {
  const last = columns.length - 1
  const sumAt = sum?.under === undefined ? last : columns.findIndex(({ id }) => id === sum.under)
  return (
    <table className="ec-table">
      {caption !== undefined && (
        <caption className="ec-strong">
          {caption}
          {note}
        </caption>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={column.figures ? 'ec-table__figures' : column.titleHidden ? 'ec-table__untitled' : undefined}
            >
              {column.titleHidden ? <span className="ec-only-read">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ id, names, figures, cell }) => {
              const Cell = names ? 'th' : 'td'
              return (
                <Cell
                  key={id}
                  data-column={id}
                  scope={names ? 'row' : undefined}
                  className={figures ? 'ec-table__figures ec-figures' : undefined}
                >
                  <div>{cell(row)}</div>
                </Cell>
              )
            })}
          </tr>
        ))}
      </tbody>
      {sum && (
        <tfoot>
          <tr>
            <th scope="row" colSpan={sumAt}>
              {sum.name}
            </th>
            <td className="ec-table__figures ec-table__sum ec-figures ec-strong">{sum.value}</td>
            {sumAt < last && <td className="ec-table__nothing" colSpan={last - sumAt} />}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
