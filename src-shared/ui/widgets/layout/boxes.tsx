import { isField } from '@formily/core'
import { observer, useField, useFieldSchema, useForm } from '@formily/react'
import { type ReactNode, useContext, useState } from 'react'
import { Button } from '#kit/Button'
import { firstText } from '../../step-form/use-field-item.ts'
import { useReveal } from '../../step-form/use-panes.ts'
import { useT } from '../../use-translate.ts'
import { FormItem } from '../FormItem.tsx'
import { usePreviewText, Written } from '../Preview.tsx'
import { useApplication } from '../use-application.ts'
import { GridContext, gridMeasures, LayoutContext, layoutClasses, layoutOf, measuresOf, useSpan } from './layout-style.ts'
import './boxes.css'

interface BoxProps {
  readonly children?: ReactNode
  readonly title?: unknown
  readonly [name: string]: unknown
}

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
  <div className="ec-stack ec-fields" style={useSpan(gridSpan)}>
    {children}
  </div>
)

const ALIGN: ReadonlySet<unknown> = new Set(['start', 'center', 'end', 'baseline'])
const GAPS: Readonly<Record<string, string>> = { small: '0.5rem', middle: '1rem', large: '1.5rem' }
const gapOf = (size: unknown): string | undefined => (typeof size === 'number' ? `${size / 16}rem` : GAPS[String(size)])

export const Space = ({ children, direction, align, size }: BoxProps) => (
  <div
    className={direction === 'vertical' ? 'ec-stack ec-space' : 'ec-row ec-gap-3 ec-space'}
    style={{ alignItems: ALIGN.has(align) ? String(align) : undefined, gap: gapOf(size) }}
  >
    {children}
  </div>
)

const SIDES: Readonly<Record<string, string>> = { left: 'start', center: 'center', right: 'end' }

/** Buttons of a schema side by side; `align` says where. */
export const FormButtonGroup = ({ children, align, gutter }: BoxProps) => (
  <div className="ec-row ec-gap-3 ec-space" style={{ justifyContent: SIDES[String(align)] ?? 'start', gap: gapOf(gutter) }}>
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
  const own = firstText(title, field.title)
  return (
    <section className="ec-box ec-stack">
      {own !== undefined && <h2 className="ec-box__title">{own}</h2>}
      <div className="ec-stack ec-fields">{children}</div>
    </section>
  )
})

/** Whether what is edited in place is open: by its button, by a fault, or because one of its fields is to be seen. */
function useOpening() {
  const field = useField()
  const [isOpen, setOpen] = useState(false)
  useReveal(() => setOpen(true))
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
  const title = firstText(field.title)
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
        <div className="ec-row ec-list__head">
          <span className="ec-preview">
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
  const own = firstText(title, useField().title, useFieldSchema().title) ?? '…'
  return (
    <details className="ec-box ec-stack" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="ec-strong">{own}</summary>
      <div className="ec-stack ec-fields">{children}</div>
    </details>
  )
})

export const Text = observer(function Text({ content, text, value, children }: BoxProps) {
  return <div className="ec-words">{firstText(content, text, value) ?? children}</div>
})

/** Words that a schema puts onto its own button, by x-content or among the props of its component. */
function useContent(): string | undefined {
  const field = useField()
  return firstText(field.content, field.componentProps?.children)
}

/** A schema's own submit button goes on like the page's. */
export const Submit = observer(function Submit() {
  const t = useT()
  const { actions } = useApplication()
  return (
    <Button look="primary" onPress={actions.next}>
      {useContent() ?? t(actions.nextLabel)}
    </Button>
  )
})

export const Reset = observer(function Reset() {
  const t = useT()
  const form = useForm()
  return <Button onPress={() => void form.reset()}>{useContent() ?? t('clearAnswer')}</Button>
})
