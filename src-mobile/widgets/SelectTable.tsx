import { useField, useFieldSchema } from '@formily/react'
import { toJS } from '@formily/reactive'
import { selectableColumns, selectableRows, toggled } from '#shared/ui/widgets/select-table.ts'
import { TickRow } from '../kit/TickRow.tsx'
import type { Control } from './control.tsx'

/** Rows to tick; a phone has no room for the table, so each row's cells are the words beside its tick. */
export function SelectTable({ value, onChange, onBlur, onFocus, disabled, readOnly, aria, item, props }: Control) {
  const field = useField() as { readonly dataSource?: unknown }
  const schema = useFieldSchema()
  const rows = selectableRows(toJS(field.dataSource ?? props.dataSource), props)
  const columns = selectableColumns(schema, props)
  return (
    <fieldset className="w-group" aria-labelledby={item.labelId} onBlur={onBlur} onFocus={onFocus}>
      {rows.map((row, index) => (
        <TickRow
          key={row.key}
          kind={props.mode === 'single' ? 'radio' : 'checkbox'}
          name={aria.id}
          label={columns
            .map(({ name }) => row.text(name))
            .filter(Boolean)
            .join(' · ')}
          checked={row.isIn(value)}
          disabled={disabled || readOnly || row.disabled}
          onChange={() => onChange(toggled(rows, row, value, props))}
          {...(index === 0 ? { aria: { id: aria.id, 'aria-describedby': aria['aria-describedby'] } } : {})}
        />
      ))}
    </fieldset>
  )
}
