import { type KeyboardEvent, useId } from 'react'
import type { TabsProps } from '#kit/Tabs'

/** Tabs with the arrow keys of the tab pattern, which antd-mobile's do not hear. */
export function Tabs({ tabs, shown, onShow }: TabsProps) {
  const base = useId()
  const at = tabs.findIndex(({ name }) => name === shown)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = tabs[(at + by + tabs.length) % tabs.length]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    onShow(next.name)
    document.getElementById(`${base}-tab-${next.name}`)?.focus()
  }
  return (
    <div>
      <div role="tablist" className="k-tabs">
        {tabs.map(({ name, title }, index) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${base}-tab-${name}`}
            className="k-tab"
            aria-selected={index === at}
            aria-controls={`${base}-pane-${name}`}
            tabIndex={index === at ? 0 : -1}
            onClick={() => onShow(name)}
            onKeyDown={move}
          >
            {title}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, index) => (
        <div key={name} role="tabpanel" id={`${base}-pane-${name}`} aria-labelledby={`${base}-tab-${name}`} hidden={index !== at}>
          {content}
        </div>
      ))}
    </div>
  )
}
