import { observer, RecursionField, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { Fold } from '../../../ui/parts/Fold.tsx'
import { useT } from '../../../ui/shell/use-translate.ts'
import { faultsWithin, type Pane as PaneFacts, usePanes } from '../../step-form/use-panes.ts'
import './panes.css'

/** Without a pane a layout draws what is within as it stands: never a blank step (decision 9.26). */
interface LayoutProps {
  readonly children?: ReactNode
}

/** A panel as a field: what is within. */
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
  const { panes, open, setOpen } = usePanes()
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
