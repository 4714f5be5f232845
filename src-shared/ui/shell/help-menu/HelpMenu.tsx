import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import type { HelpMenuActions, HelpMenuState } from '../../../flows/information/guide/types.ts'
import type { FlowParts } from '../use-flow.ts'
import { useT } from '../use-translate.ts'
import { useDrag } from './use-drag.ts'
import { useFreePlace } from './use-free-place.ts'
import './help-menu.css'

export interface HelpItem {
  readonly name: string
  readonly onChoose: () => void
}
export interface HelpMenuProps extends FlowParts<HelpMenuState, HelpMenuActions> {
  readonly items: readonly HelpItem[]
  /**
   * Selector of elements that the button never covers, besides the focused control; absent if the button is in the
   * page's margin.
   */
  readonly avoid?: string
}

/** The floating help menu [2-25]: a button that can be moved along the edges, and the list that it opens. */
export function HelpMenu({ state, actions, items, avoid }: HelpMenuProps) {
  const t = useT()
  const id = useId()
  const frame = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { unfolded, position } = state
  const place = useFreePlace(button, position, avoid)
  const { offset, handlers } = useDrag(place, position.edge, actions.moveTo, actions.toggle)

  const { fold } = actions
  useEffect(() => {
    if (!unfolded) return
    // A click elsewhere closes the menu [2-25] and still has its own effect.
    const outside = (event: Event) => {
      if (!(event.target instanceof Node) || !frame.current?.contains(event.target)) fold?.()
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [unfolded, fold])

  const foldByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !unfolded) return
    event.stopPropagation()
    fold?.()
    button.current?.focus()
  }
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) fold?.()
  }
  /** The chosen item is hidden with the list, so the button, which stays, has the focus to which a window returns. */
  const choose = (item: HelpItem) => {
    button.current?.focus()
    item.onChoose()
  }
  const style = {
    [position.edge]: 0,
    bottom: place,
    ...(offset && { transform: `translate(${offset.x}px, ${offset.y}px)` }),
  }
  const opens = place > window.innerHeight / 2 ? 'top' : 'bottom'
  return (
    <nav
      ref={frame}
      aria-label={t('helpMenu')}
      className={`ec-help ec-help--${position.edge}`}
      style={style}
      onKeyDown={foldByKey}
      onBlur={leave}
    >
      <button
        ref={button}
        type="button"
        className="ec-help__button ec-box"
        aria-expanded={unfolded}
        aria-controls={`${id}-list`}
        aria-describedby={`${id}-hint`}
        {...handlers}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path d="M9 9.2a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.1M12 17.6v.01" />
          <circle cx="12" cy="12" r="10" />
        </svg>
        <span>{t('helpMenu')}</span>
      </button>
      <span id={`${id}-hint`} hidden>
        {t('helpMenuMove')}
      </span>
      <ul id={`${id}-list`} className="ec-help__list ec-box" style={{ [position.edge]: 0, [opens]: '100%' }} hidden={!unfolded}>
        {items.map((item) => (
          <li key={item.name}>
            <button type="button" className="ec-bare" onClick={() => choose(item)}>
              {item.name}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
