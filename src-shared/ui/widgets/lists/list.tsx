import { observer, useField } from '@formily/react'
import type { ComponentType, ReactNode } from 'react'
import { ArrayRoot } from '../../step-form/array-field.tsx'
import './lists.css'

/** A list widget of its rows. Each its own: parts (Addition, Remove …) hang on it. */
export const listOf = (Rows: ComponentType) =>
  observer(() => (
    <ArrayRoot>
      <Rows />
    </ArrayRoot>
  ))

/** What stands round the rows: the place in the page that the keyboard falls back on when a row goes. */
export function ListBox({ children }: { readonly children: ReactNode }) {
  const field = useField()
  return (
    <div className="ec-list" data-list={field.path.toString()} tabIndex={-1}>
      {children}
    </div>
  )
}
