import type { GeneralField } from '@formily/core'
import { observer, RecursionField, useField, useForm } from '@formily/react'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { contentOf } from '#shared/ui/step-form/use-field-item.ts'
import { type Pane, usePanes } from '#shared/ui/step-form/use-panes.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Button } from '../kit/Button.tsx'
import { Card as KitCard } from '../kit/Card.tsx'
import { ForwardIcon } from '../kit/icons.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  readonly children?: ReactNode
  readonly [name: string]: unknown
}
const words = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

/** A layout whose arrangement a phone has no room for. */
export const Passage = ({ children }: Props) => <>{children}</>
export const Grid = ({ children }: Props) => <div className="w-grid">{children}</div>
export const Space = ({ children }: Props) => <div className="w-space">{children}</div>

export const Card = observer(({ title, children }: Props) => {
  const field = useField<GeneralField>()
  const heading = words(title) ?? words(field.title)
  return <KitCard {...(heading !== undefined && { title: heading })}>{children}</KitCard>
})

/** Words among the fields: `content`, or what x-content put there. */
export const Text = observer(({ content, mode, children }: Props) => {
  const field = useField<GeneralField>()
  const Tag = mode === 'h1' || mode === 'h2' ? 'h2' : mode === 'h3' ? 'h3' : 'div'
  return <Tag className="w-text">{words(content) ?? children ?? words(field.title)}</Tag>
})

export const Shown = observer(({ value, children: _, ...props }: Props) => <Preview value={value} props={props} />)

interface HeadProps {
  readonly pane: Pane
}
function Head({ pane }: HeadProps) {
  const t = useT()
  return (
    <>
      <span>{pane.title}</span>
      {pane.errors > 0 && <span className="w-badge">{t('toCorrect', { count: pane.errors })}</span>}
    </>
  )
}

/** Folded fields stay in the form: they are checked, and opened when one of them is wrong. */
export const Collapse = observer(({ children }: Props) => {
  const { panes, open, setOpen } = usePanes('collapse')
  const id = useId()
  // Anything but panes is drawn as it stands: never a blank step.
  if (panes.length === 0) return children
  return panes.map((pane) => {
    const isOpen = open.includes(pane.name)
    const toggle = () => setOpen(isOpen ? open.filter((name) => name !== pane.name) : [...open, pane.name])
    return (
      <section className="w-section" key={pane.name} aria-labelledby={`${id}-${pane.name}`}>
        <h2 className="w-section-head">
          <button type="button" className="w-fold" id={`${id}-${pane.name}`} aria-expanded={isOpen} onClick={toggle}>
            <Head pane={pane} />
            <ForwardIcon />
          </button>
        </h2>
        <div hidden={!isOpen}>
          <RecursionField schema={pane.schema} name={pane.name} />
        </div>
      </section>
    )
  })
})

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tabs by the book: one stop for the Tab key, arrows between them. */
export const Tabs = observer(({ children }: Props) => {
  const { panes, open, setOpen } = usePanes('tab')
  const id = useId()
  const bar = useRef<HTMLDivElement>(null)
  const current = panes.some(({ name }) => name === open[0]) ? open[0] : panes[0]?.name
  const onKeyDown = (event: KeyboardEvent) => {
    const at = panes.findIndex(({ name }) => name === current)
    const next = panes[KEYS[event.key]?.(at, panes.length - 1) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    setOpen([next.name])
    bar.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(next.name)}"]`)?.focus()
  }
  if (panes.length === 0) return children
  return (
    <div className="w-tabs">
      <div className="w-tab-bar" role="tablist" ref={bar} onKeyDown={onKeyDown} tabIndex={-1}>
        {panes.map((pane) => (
          <button
            key={pane.name}
            type="button"
            role="tab"
            data-tab={pane.name}
            id={`${id}-${pane.name}`}
            aria-controls={`${id}-${pane.name}-panel`}
            aria-selected={pane.name === current}
            tabIndex={pane.name === current ? 0 : -1}
            onClick={() => setOpen([pane.name])}
          >
            <Head pane={pane} />
          </button>
        ))}
      </div>
      {panes.map((pane) => (
        <div
          key={pane.name}
          role="tabpanel"
          id={`${id}-${pane.name}-panel`}
          aria-labelledby={`${id}-${pane.name}`}
          hidden={pane.name !== current}
        >
          <RecursionField schema={pane.schema} name={pane.name} />
        </div>
      ))}
    </div>
  )
})

/** Steps within a form: one part at a time, all of them checked when the form is left. */
export const Steps = observer(({ children }: Props) => {
  const t = useT()
  const { panes, open, setOpen } = usePanes('step')
  const at = Math.max(
    0,
    panes.findIndex(({ name }) => name === open[0]),
  )
  const go = (to: number) => {
    const pane = panes[to]
    return pane && (() => setOpen([pane.name]))
  }
  if (panes.length === 0) return children
  return (
    <div>
      <p className="w-entry-title">
        {t('stepIndicator', { step: at + 1, total: panes.length })} {panes[at]?.title}
      </p>
      {panes.map((pane, index) => (
        <div key={pane.name} hidden={index !== at}>
          <RecursionField schema={pane.schema} name={pane.name} />
        </div>
      ))}
      <div className="w-space">
        {/* by their titles: the page has a Next of its own */}
        <Button onPress={go(at - 1)}>{`${t('previous')}: ${panes[at - 1]?.title ?? ''}`}</Button>
        <Button onPress={go(at + 1)}>{`${t('next')}: ${panes[at + 1]?.title ?? ''}`}</Button>
      </div>
    </div>
  )
})

export const ButtonGroup = ({ children }: Props) => <div className="w-space">{children}</div>

/** A form's own submit button goes on, as the page's own does. */
export const Submit = observer(() => {
  const field = useField<GeneralField>()
  const t = useT()
  const { actions } = useApplication()
  return (
    <Button look="primary" onPress={actions.next}>
      {contentOf(field) ?? t(actions.nextLabel)}
    </Button>
  )
})

export const Reset = observer(() => {
  const field = useField<GeneralField>()
  const t = useT()
  const form = useForm()
  return <Button onPress={() => void form.reset()}>{contentOf(field) ?? t('clearAnswer')}</Button>
})
