import { observer, RecursionField } from '@formily/react'
import type { ReactNode } from 'react'
import { ArrayRow, useArrayRows } from '../../step-form/array-field.tsx'
import { Additions } from './Additions.tsx'
import { ListBox, listOf } from './list.tsx'

const Rows = observer(function Rows() {
  const { rows, additions } = useArrayRows()
  return (
    <ListBox>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={index} index={index}>
          <div className="ec-list__row" data-row={index}>
            {schema !== undefined && <RecursionField schema={schema} name={index} />}
          </div>
        </ArrayRow>
      ))}
      <Additions schemas={additions} />
    </ListBox>
  )
})

/** Rows one below the other, each as its schema draws it. */
export const ArrayItems = listOf(Rows)

/** 'ArrayItems.Item': a row's own frame. */
export const ArrayItem = ({ children }: { readonly children?: ReactNode }) => <div className="ec-list__item">{children}</div>
