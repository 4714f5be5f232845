import { useField } from '@formily/react'
import type { ReactNode } from 'react'
import { ArrayRoot, ArrayRow, useArrayRows } from '#shared/ui/step-form/array-field.tsx'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { Additions } from './Additions.tsx'
import './lists.css'

/** Rows one below the other, each as its schema draws it. */
export const ArrayItems = watched(function ArrayItems() {
  return (
    <ArrayRoot>
      <Rows />
    </ArrayRoot>
  )
})

const Rows = watched(function Rows() {
  const { rows, additions } = useArrayRows()
  const field = useField()
  return (
    <div className="ec-list" data-list={field.path.toString()} tabIndex={-1}>
      {rows.map(({ index, schema }) => (
        <ArrayRow key={index} index={index}>
          <div className="ec-list__row" data-row={index}>
            {schema !== undefined && <SchemaPart schema={schema} name={index} />}
          </div>
        </ArrayRow>
      ))}
      <Additions schemas={additions} />
    </div>
  )
})

/** 'ArrayItems.Item': a row's own frame. */
export const ArrayItem = ({ children }: { readonly children?: ReactNode }) => <div className="ec-list__item">{children}</div>
