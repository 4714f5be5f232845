import { observer, RecursionField } from '@formily/react'
import type { ReactNode } from 'react'
import { Button } from '#kit/Button'
import { Fold } from '../../parts/Fold.tsx'
import { type Pane as PaneFacts, usePanes } from '../../step-form/use-panes.ts'
import { useT } from '../../use-translate.ts'
import { Errors } from './Errors.tsx'
import './panes.css'
import { LateTabs } from './LateTabs.tsx'

/** Without a pane a layout draws what is within as it stands: never a blank step (decision 9.26). */
interface LayoutProps {
  readonly children?: ReactNode
}

/** A panel, pane or step as a field: what is within. */
export const Pane = ({ children }: LayoutProps) => <div className="ec-fields">{children}</div>

const Content = ({ pane }: { readonly pane: PaneFacts }) => <RecursionField schema={pane.schema} name={pane.name} />

/** Sections that fold; all open unless the schema says which are. What is folded stays part of the form. */
export const FormCollapse = observer(function FormCollapse({ children }: LayoutProps) {
  const { panes, open, setOpen } = usePanes('collapse')
  if (panes.length === 0) return children
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name])
  return (
    <div>
      {panes.map((pane) => (
        <Fold
          key={pane.name}
          title={
            <>
              {pane.title}
              <Errors count={pane.errors} />
            </>
          }
          open={open.includes(pane.name)}
          onToggle={() => toggle(pane.name)}
          keeps
        >
          <Content pane={pane} />
        </Fold>
      ))}
    </div>
  )
})

/** Tabs; those with a fault say how many. */
export const FormTab = observer(function FormTab({ children }: LayoutProps) {
  const { panes, open, setOpen } = usePanes('tab')
  if (panes.length === 0) return children
  const tabs = panes.map((pane) => ({
    name: pane.name,
    title: (
      <>
        {pane.title}
        <Errors count={pane.errors} />
      </>
    ),
    content: <Content pane={pane} />,
  }))
  const shown = panes.find(({ name }) => open.includes(name)) ?? panes[0]
  return <LateTabs tabs={tabs} shown={shown?.name ?? ''} onShow={(name) => setOpen([name])} />
})

/** Pages within a form: one at a time, all of them checked when the step is left. */
export const FormStep = observer(function FormStep({ children }: LayoutProps) {
  const t = useT()
  const { panes, open, setOpen } = usePanes('step')
  if (panes.length === 0) return children
  const at = Math.max(
    0,
    panes.findIndex(({ name }) => open.includes(name)),
  )
  const to = (index: number) => {
    const pane = panes[index]
    return pane === undefined ? undefined : () => setOpen([pane.name])
  }
  return (
    <div className="ec-folds">
      <ol className="ec-pages">
        {panes.map((pane, index) => (
          <li key={pane.name} aria-current={index === at ? 'step' : undefined} className="ec-pages__one">
            {index + 1}. {pane.title}
            <Errors count={pane.errors} />
          </li>
        ))}
      </ol>
      {panes.map((pane, index) => (
        <div key={pane.name} hidden={index !== at}>
          <Content pane={pane} />
        </div>
      ))}
      <div className="ec-space">
        {/* by their titles: the page has a Next of its own */}
        <Button onPress={to(at - 1)}>{`${t('previous')}: ${panes[at - 1]?.title ?? ''}`}</Button>
        <Button onPress={to(at + 1)}>{`${t('next')}: ${panes[at + 1]?.title ?? ''}`}</Button>
      </div>
    </div>
  )
})
