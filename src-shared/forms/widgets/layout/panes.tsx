import { observer, RecursionField, useForm } from '@formily/react'
import type { ReactNode } from 'react'
import { Sections } from '#kit/Sections'
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

/** Fewer sections are in view together. */
const LISTED_FROM = 4

/** Foldable sections; all are open unless the schema names the open ones. Folded fields stay part of the form. */
export const FormCollapse = observer(function FormCollapse({ children }: LayoutProps) {
  const { panes, open, setOpen } = usePanes()
  if (panes.length === 0) return children
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name])
  const idOf = ({ address }: PaneFacts) => `section-${address}`
  const show = (id: string) => setOpen((now) => [...new Set([...now, ...panes.flatMap((pane) => (idOf(pane) === id ? pane.name : []))])])
  return (
    <div>
      {panes.length >= LISTED_FROM && <Sections items={panes.map((pane) => ({ id: idOf(pane), title: pane.title }))} onOpen={show} />}
      {panes.map((pane) => (
        <Fold
          key={pane.name}
          id={idOf(pane)}
          title={<Head pane={pane} />}
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
