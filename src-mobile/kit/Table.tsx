import type { Column, TableProps } from '#kit/Table'

/** A phone has no room for a table: each row is a block, with its titles beside the values. */
export function Table<Row>({ caption, captionHidden = false, note, columns, rows, rowKey, sum }: TableProps<Row>) {
  const head = columns.find(({ names }) => names)
  const facts = columns.filter((column) => column !== head)
  return (
    <section aria-label={caption}>
      {!captionHidden && <h2 className="k-table-caption">{caption}</h2>}
      {note}
      <ul className="k-rows">
        {rows.map((row) => (
          <li key={rowKey(row)}>
            <div className="k-row-main">
              {head && <p className="k-table-name">{head.cell(row)}</p>}
              <dl className="k-facts">
                {facts.map((column) => (
                  <Fact key={column.id} column={column} row={row} />
                ))}
              </dl>
            </div>
          </li>
        ))}
      </ul>
      {sum && (
        <p className="k-table-sum">
          <span>{sum.name}</span>
          <b>{sum.value}</b>
        </p>
      )}
    </section>
  )
}

function Fact<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  return (
    <div className={column.titleHidden ? 'k-facts-wide' : undefined}>
      <dt className={column.titleHidden ? 'ec-only-read' : undefined}>{column.title}</dt>
      <dd>{column.cell(row)}</dd>
    </div>
  )
}
