import { useField } from '@formily/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { SchemaPart } from '#shared/ui/step-form/SchemaPart.tsx'
import { type Pane as PaneFacts, usePanes } from '#shared/ui/step-form/use-panes.ts'
import { watched } from '#shared/ui/step-form/watched.tsx'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../../kit/Button.tsx'
import './panes.css'

/** A panel, pane or step as a field: what is within. */
export const Pane = ({ children }: { readonly children?: ReactNode }) => <div className="ec-fields">{children}</div>

/** How many faults a folded pane hides. */
function Errors({ count }: { readonly count: number }) {
  const t = useT()
  return count === 0 ? null : <span className="ec-pane__errors">{t('toCorrect', { count })}</span>
}

const Content = ({ pane }: { readonly pane: PaneFacts }) => <SchemaPart schema={pane.schema} name={pane.name} />

/** Sections that fold; all open unless the schema says which are. What is folded stays part of the form. */
export const FormCollapse = watched(function FormCollapse() {
  const { panes, open, setOpen } = usePanes('collapse')
  const base = useField().address.toString().replace(/\W/g, '-')
  const toggle = (name: string) => setOpen(open.includes(name) ? open.filter((one) => one !== name) : [...open, name])
  return (
    <div className="ec-folds">
      {panes.map((pane) => (
        <section key={pane.name} className="ec-fold">
          <h2 className="ec-fold__head">
            <button
              type="button"
              className="ec-fold__button"
              aria-expanded={open.includes(pane.name)}
              aria-controls={`${base}-${pane.name}`}
              onClick={() => toggle(pane.name)}
            >
              {pane.title}
              <Errors count={pane.errors} />
            </button>
          </h2>
          <div id={`${base}-${pane.name}`} className="ec-fold__body" hidden={!open.includes(pane.name)}>
            <Content pane={pane} />
          </div>
        </section>
      ))}
    </div>
  )
})

/** Tabs with the arrow keys of the tab pattern. */
export const FormTab = watched(function FormTab() {
  const { panes, open, setOpen } = usePanes('tab')
  const base = useField().address.toString().replace(/\W/g, '-')
  const at = Math.max(
    0,
    panes.findIndex(({ name }) => open.includes(name)),
  )
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = panes[(at + by + panes.length) % panes.length]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    setOpen([next.name])
    document.getElementById(`${base}-tab-${next.name}`)?.focus()
  }
  return (
    <div className="ec-tabs">
      <div role="tablist" className="ec-tabs__list">
        {panes.map((pane, index) => (
          <button
            key={pane.name}
            type="button"
            role="tab"
            id={`${base}-tab-${pane.name}`}
            className="ec-tabs__tab"
            aria-selected={index === at}
            aria-controls={`${base}-pane-${pane.name}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => setOpen([pane.name])}
            onKeyDown={move}
          >
            {pane.title}
            <Errors count={pane.errors} />
          </button>
        ))}
      </div>
      {panes.map((pane, index) => (
        <div
          key={pane.name}
          role="tabpanel"
          id={`${base}-pane-${pane.name}`}
          aria-labelledby={`${base}-tab-${pane.name}`}
          hidden={index !== at}
        >
          <Content pane={pane} />
        </div>
      ))}
    </div>
  )
})

/** Pages within a form: one at a time, all of them checked when the step is left. */
export const FormStep = watched(function FormStep() {
  const t = useT()
  const { panes, open, setOpen } = usePanes('step')
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
        <Button onPress={to(at - 1)} name={`${t('previous')}: ${panes[at - 1]?.title ?? ''}`}>
          {t('previous')}
        </Button>
        <Button onPress={to(at + 1)} name={`${t('next')}: ${panes[at + 1]?.title ?? ''}`}>
          {t('next')}
        </Button>
      </div>
    </div>
  )
})
