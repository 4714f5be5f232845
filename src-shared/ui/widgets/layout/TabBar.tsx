import type { KeyboardEvent } from 'react'
import { Errors } from './Errors.tsx'

interface Tab {
  readonly name: string
  readonly title: string
  readonly errors: number
}

interface TabBarProps {
  /** ids: `<base>-tab-<name>` and `<base>-pane-<name>` */
  readonly base: string
  readonly tabs: readonly Tab[]
  readonly at: number
  readonly onChoose: (name: string) => void
}

/** Tabs with the arrow keys of the tab pattern. */
export function TabBar({ base, tabs, at, onChoose }: TabBarProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    onChoose(next.name)
    document.getElementById(`${base}-tab-${next.name}`)?.focus()
  }
  return (
    <div role="tablist" className="ec-tabs__list">
      {tabs.map(({ name, title, errors }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${base}-tab-${name}`}
          className="ec-tabs__tab"
          aria-selected={index === at}
          aria-controls={`${base}-pane-${name}`}
          tabIndex={index === at ? 0 : -1}
          onClick={() => onChoose(name)}
          onKeyDown={move}
        >
          {title}
          <Errors count={errors} />
        </button>
      ))}
    </div>
  )
}
