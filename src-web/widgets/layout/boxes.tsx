import { useField } from '@formily/react'
import type { CSSProperties, ReactNode } from 'react'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { FormItem } from '../FormItem.tsx'
import './boxes.css'

interface BoxProps {
  readonly children?: ReactNode
  readonly title?: unknown
  readonly layout?: unknown
  readonly direction?: unknown
  readonly maxColumns?: unknown
  readonly minColumns?: unknown
  readonly gridSpan?: unknown
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
/** Formily gives a number, or one for each width of window: the widest counts. */
const columnsOf = (value: unknown): number | undefined => {
  const last: unknown = Array.isArray(value) ? value.at(-1) : value
  return typeof last === 'number' && last >= 1 ? Math.min(6, Math.trunc(last)) : undefined
}

/** Labels stand above their boxes everywhere: it is what narrow windows, zoom and long Portuguese words need. */
export const FormLayout = ({ children, layout }: BoxProps) => (
  <div className={layout === 'inline' ? 'ec-fields ec-fields--inline' : 'ec-fields'}>{children}</div>
)

export const FormGrid = ({ children, maxColumns, minColumns }: BoxProps) => (
  <div className="ec-grid" style={{ '--ec-columns': columnsOf(maxColumns) ?? columnsOf(minColumns) ?? 2 } as CSSProperties}>
    {children}
  </div>
)

export const GridColumn = ({ children, gridSpan }: BoxProps) => (
  <div className="ec-fields" data-span={typeof gridSpan === 'number' ? gridSpan : undefined}>
    {children}
  </div>
)

export const Space = ({ children, direction }: BoxProps) => (
  <div className={direction === 'vertical' ? 'ec-space ec-space--vertical' : 'ec-space'}>{children}</div>
)

export const Card = watched(function Card({ children, title }: BoxProps) {
  const field = useField()
  const own = words(title) ?? words(field?.title)
  return (
    <section className="ec-box">
      {own !== undefined && <h2 className="ec-box__title">{own}</h2>}
      <div className="ec-fields">{children}</div>
    </section>
  )
})

/** Formily's cell that turns into a box when pressed: here it always is one, so nothing has to be found out. */
export const Editable = FormItem

export const EditablePopover = watched(function EditablePopover({ children, title }: BoxProps) {
  const field = useField()
  const own = words(title) ?? words(field?.title) ?? '…'
  return (
    <details className="ec-box" open>
      <summary>{own}</summary>
      <div className="ec-fields">{children}</div>
    </details>
  )
})
