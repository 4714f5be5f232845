import { useField } from '@formily/react'
import { TickBox } from '#kit/TickBox'
import { useT } from '../../use-translate.ts'
import { type Control, control } from '../control.tsx'
import { type SelectableRow, selectableColumns, selectableRows, toggled } from '../select-table.ts'
import { boxNames } from './box-names.ts'
import '../../parts/table.css'

/** Rows to tick, with the columns the schema names; the answer is the rows' keys, or the rows themselves. */
function SelectTableBox({ value, onChange, onFocus, onBlur, disabled, readOnly, names, given, schema }: Control) {
  const t = useT()
  const field = useField() as { readonly dataSource?: unknown }
  const rows = selectableRows(field.dataSource ?? given.dataSource, given)
  const columns = selectableColumns(schema, given)
  const isSingle = given.mode === 'single'
  const isTicked = (row: SelectableRow) => row.isIn(value)
  return (
    <table className="ec-table" data-field={names['data-field']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="ec-only-read">{t('pleaseSelect')}</span>
          </th>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={row.key}>
            <td>
              <TickBox
                type={isSingle ? 'radio' : 'checkbox'}
                names={{ ...boxNames(names, index), 'aria-label': columns.map(({ name }) => row.text(name)).join(' ') }}
                group={names.id}
                label={undefined}
                isTicked={isTicked(row)}
                onTick={() => onChange(toggled(rows, row, value, given))}
                disabled={disabled || readOnly || row.disabled}
                onFocus={onFocus}
                onBlur={onBlur}
              />
            </td>
            {columns.map(({ name, title }) => (
              <td key={name} data-title={title}>
                {row.text(name)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const SelectTable = control(SelectTableBox)
/** A column as a field draws nothing: the table reads it. */
export const SelectColumn = () => null
