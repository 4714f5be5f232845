import { isField } from '@formily/core'
import { observer, useField, useFieldSchema } from '@formily/react'
import { type CSSProperties, type ReactNode, useContext, useState } from 'react'
import { Button } from '#kit/Button'
import { useReveal } from '../../step-form/use-reveal.ts'
import { useT } from '../../use-translate.ts'
import { FormItem } from '../FormItem.tsx'
import { usePreviewText, Written } from '../Preview.tsx'
import { GridContext, gridMeasures, LayoutContext, layoutClasses, layoutOf, measuresOf, spanOf, useSpan } from './layout-style.ts'
import './boxes.css'

interface BoxProps {
  readonly children?: ReactNode
  readonly title?: unknown
  readonly [name: string]: unknown
}

const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/**
 * How the items within are laid out: labels above their boxes unless the schema says or measures otherwise. In a narrow
 * window they always stand above: it is what zoom and long Portuguese words need.
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
  <div className="ec-fields" data-span={useSpan(spanOf(gridSpan))}>
    {children}
  </div>
)

const ALIGN: Readonly<Record<string, string>> = { start: 'start', center: 'center', end: 'end', baseline: 'baseline' }
const GAPS: Readonly<Record<string, string>> = { small: '0.5rem', middle: '1rem', large: '1.5rem' }

export const Space = ({ children, direction, align, size }: BoxProps) => (
  <div
    className={direction === 'vertical' ? 'ec-space ec-space--vertical' : 'ec-space'}
    style={
      {
        ...(typeof align === 'string' && ALIGN[align] !== undefined ? { alignItems: ALIGN[align] } : {}),
        ...(typeof size === 'number' ? { gap: `${size / 16}rem` } : typeof size === 'string' && GAPS[size] ? { gap: GAPS[size] } : {}),
      } as CSSProperties
    }
  >
    {children}
  </div>
)

const SIDES: Readonly<Record<string, string>> = { left: 'start', center: 'center', right: 'end' }

/** Buttons of a schema side by side; `align` says where. */
export const FormButtonGroup = ({ children, align, gutter }: BoxProps) => (
  <div
    className="ec-space"
    style={{
      justifyContent: SIDES[String(align)] ?? 'start',
      ...(typeof gutter === 'number' ? { gap: `${gutter / 16}rem` } : {}),
    }}
  >
    {children}
  </div>
)
/** Lined up with the boxes of a horizontal layout. */
export const ButtonItem = ({ children, ...props }: BoxProps) => (
  <div className={layoutClasses('ec-item', {}, useContext(LayoutContext))}>
    <FormButtonGroup {...props}>{children}</FormButtonGroup>
  </div>
)
export const StickyButtons = ({ children, ...props }: BoxProps) => (
  <div className="ec-sticky">
    <FormButtonGroup {...props}>{children}</FormButtonGroup>
  </div>
)

export const Card = observer(function Card({ children, title }: BoxProps) {
  const field = useField()
  const own = words(title) ?? words(field?.title)
  return (
    <section className="ec-box">
      {own !== undefined && <h2 className="ec-box__title">{own}</h2>}
      <div className="ec-fields">{children}</div>
    </section>
  )
})

/** Whether what is edited in place is open: by its button, by a fault, or because one of its fields is to be seen. */
function useOpening() {
  const field = useField()
  const address = field.address.toString()
  const [isOpen, setOpen] = useState(false)
  useReveal((one) => {
    if (one === address || one.startsWith(`${address}.`)) setOpen(true)
  })
  const isWrong = isField(field) && field.selfErrors.length > 0
  return { isOpen: isOpen || isWrong, setOpen, isEditable: field.pattern === 'editable' }
}

/** Text with a button that turns it into its box; back to text when it is left. What is closed stays part of the form. */
export const Editable = observer(function Editable({ children, ...props }: BoxProps) {
  const t = useT()
  const { isOpen, setOpen, isEditable } = useOpening()
  const field = useField()
  const text = usePreviewText(isField(field) ? field.value : undefined)
  if (!isEditable) return <FormItem {...props}>{children}</FormItem>
  const title = words(field.title)
  return (
    <FormItem {...props}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only hears that its box was left */}
      <div
        hidden={!isOpen}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setOpen(false)
        }}
      >
        {children}
      </div>
      {!isOpen && (
        <div className="ec-beside">
          <span className="ec-preview ec-editable">
            <Written text={text} />
          </span>
          <Button
            look="quiet"
            name={title === undefined ? t('editAnswer') : `${t('editAnswer')}: ${title}`}
            onPress={() => openAndFocus(field.path.toString(), () => setOpen(true))}
          >
            {t('editAnswer')}
          </Button>
        </div>
      )}
    </FormItem>
  )
})

/** The box takes the focus its button had. */
function openAndFocus(path: string, open: () => void): void {
  open()
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] :is(input, select, textarea)`)?.focus()
  })
}

/** A title that opens the fields below it. */
export const EditablePopover = observer(function EditablePopover({ children, title }: BoxProps) {
  const { isOpen, setOpen } = useOpening()
  const field = useField()
  const schema = useFieldSchema()
  const own = words(title) ?? words(field?.title) ?? words(schema?.title) ?? '…'
  return (
    <details className="ec-box" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{own}</summary>
      <div className="ec-fields">{children}</div>
    </details>
  )
})
