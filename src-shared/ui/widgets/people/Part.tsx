import type { ReactNode } from 'react'

/** One part of a widget of several: its own small label over its control. */
export function Part({ id, label, children }: { readonly id: string; readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="ec-part">
      <label className="ec-part__label" htmlFor={id}>
        {label}
      </label>
      {children}
    </div>
  )
}
