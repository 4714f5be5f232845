import { observer, RecursionField, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import type { TabsProps } from '#kit/Tabs'
import { latePart } from '../../late-part.tsx'
import { Fold } from '../../parts/Fold.tsx'
import { faultsWithin, type Pane as PaneFacts, usePanes } from '../../step-form/use-panes.ts'
import { useT } from '../../use-translate.ts'
import './panes.css'

/** Without a pane a layout draws what is within as it stands: never a blank step (decision 9.26). */
interface LayoutProps {
  readonly children?: ReactNode
}

/** A panel, pane or step as a field: what is within. */
export const Pane = ({ children }: LayoutProps) => <div className="ec-stack ec-fields">{children}</div>

const Content = ({ pane }: { readonly pane: PaneFacts }) => <RecursionField schema={pane.schema} name={pane.name} />

/** What a pane is called, and how many faults it may hide. */
const Head = observer(function Head({ pane: { title, address } }: { readonly pane: PaneFacts }) {
  const t = useT()
  const count = faultsWithin(useForm(), address)
  return (
    <>
      {title}
      {count > 0 && <span className="ec-pane__errors">{t('toCorrect', { count })}</span>}
    </>
  )
})

/** Sections that fold; all open unless the schema says which are. What is folded stays part of the form. */
export const FormCollapse = observer(function FormCollapse({ children }: LayoutProps) {
  const { panes, open, setOpen } = usePanes('collapse')
  if (panes.length === 0) return children
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name])
  return (
    <div>
      {panes.map((pane) => (
        <Fold key={pane.name} title={<Head pane={pane} />} open={open.includes(pane.name)} onToggle={() => toggle(pane.name)} keeps>
          <Content pane={pane} />
        </Fold>
      ))}
    </div>
  )
})

const inOneColumn = ({ tabs }: TabsProps) => tabs.map(({ name, content }) => <div key={name}>{content}</div>)

/** Tabs come with the form that has some; without them their panes are one below the other, so that nothing of the form is missing. */
export const LateTabs = latePart<TabsProps>(async () => (await import('#kit/Tabs')).Tabs, { wait: inOneColumn, failed: inOneColumn })

/** Tabs; those with a fault say how many. */
export const FormTab = observer(function FormTab({ children }: LayoutProps) {
  const { panes, open, setOpen } = usePanes('tab')
  const shown = panes.find(({ name }) => open.includes(name)) ?? panes[0]
  if (shown === undefined) return children
  const tabs = panes.map((pane) => ({ name: pane.name, title: <Head pane={pane} />, content: <Content pane={pane} /> }))
  return <LateTabs tabs={tabs} shown={shown.name} onShow={(name) => setOpen([name])} />
})

/** Pages within a form: one at a time, all of them checked when the step is left. */
export const FormStep = observer(function FormStep({ children }: LayoutProps) {
  const t = useT()
  const { panes, open, setOpen } = usePanes('step')
  const shown = panes.find(({ name }) => open.includes(name)) ?? panes[0]
  if (shown === undefined) return children
  const at = panes.indexOf(shown)
  // Named by their titles: the page has a Next of its own.
  const buttonTo = (way: 'previous' | 'next', to: PaneFacts | undefined) =>
    to && <Button onPress={() => setOpen([to.name])}>{`${t(way)}: ${to.title}`}</Button>
  return (
    <div className="ec-stack ec-gap-4">
      <ol className="ec-row ec-pages">
        {panes.map((pane, index) => (
          <li key={pane.name} aria-current={pane === shown ? 'step' : undefined} className="ec-muted">
            {index + 1}. <Head pane={pane} />
          </li>
        ))}
      </ol>
      {panes.map((pane) => (
        <div key={pane.name} hidden={pane !== shown}>
          <Content pane={pane} />
        </div>
      ))}
      <div className="ec-row ec-gap-3 ec-space">
        {buttonTo('previous', panes[at - 1])}
        {buttonTo('next', panes[at + 1])}
      </div>
    </div>
  )
})
