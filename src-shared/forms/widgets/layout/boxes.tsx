import { observer, useField } from '@formily/react'
import { type ReactNode, useContext } from 'react'
import { firstText } from '../../step-form/use-field-item.ts'
import { GridContext, gridMeasures, LayoutContext, layoutClasses, layoutOf, measuresOf, useSpan } from './layout-style.ts'
import './boxes.css'

interface BoxProps {
  readonly children?: ReactNode
  readonly title?: unknown
  readonly [name: string]: unknown
}

/**
 * Layout of the items within: labels are above their boxes unless the schema sets another layout or a label width. In a
 * narrow window they are always above, because zoomed text and long Portuguese words need the width.
 */
export const FormLayout = ({ children, ...props }: BoxProps) => {
  const above = useContext(LayoutContext)
  const layout = layoutOf(props) ?? above
  return (
    <LayoutContext value={layout}>
      <div className={layoutClasses('ec-fields', props, layout === 'inline' ? layout : undefined)} style={measuresOf(props)}>
        {children}
      </div>
    </LayoutContext>
  )
}

export const FormGrid = ({ children, ...props }: BoxProps) => {
  const measures = gridMeasures(props)
  return (
    <GridContext value={measures.columns}>
      <div className={props.colWrap === false ? 'ec-grid ec-grid--one-line' : 'ec-grid'} style={measures.style}>
        {children}
      </div>
    </GridContext>
  )
}

export const GridColumn = ({ children, gridSpan }: BoxProps) => (
  <div className="ec-stack ec-fields" style={useSpan(gridSpan)}>
    {children}
  </div>
)

export const Card = observer(function Card({ children, title }: BoxProps) {
  const field = useField()
  const ownTitle = firstText(title, field.title)
  return (
    <section className="ec-box ec-stack">
      {ownTitle !== undefined && <h2 className="ec-box__title">{ownTitle}</h2>}
      <div className="ec-stack ec-fields">{children}</div>
    </section>
  )
})

export const Text = observer(function Text({ content, text, value, children }: BoxProps) {
  return <div className="ec-words">{firstText(content, text, value) ?? children}</div>
})
