import { observer, RecursionField, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { Fold } from '../../../ui/parts/Fold.tsx'
import { useT } from '../../../ui/shell/use-translate.ts'
import { faultsWithin, type Pane as PaneFacts, usePanes } from '../../step-form/use-panes.ts'
import './panes.css'

/** Without panes a layout draws its children directly, so a step is never blank (decision 9.26). */
interface LayoutProps {
  readonly children?: ReactNode
}

export const Pane = ({ children }: LayoutProps) => <div className="ec-stack ec-fields">{children}</div>

const Content = ({ pane }: { readonly pane: PaneFacts }) => <RecursionField schema={pane.schema} name={pane.name} />

/** Title of a pane and the number of faults that it hides. */
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

/** Foldable sections; all are open unless the schema names the open ones. Folded fields stay part of the form. */
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
