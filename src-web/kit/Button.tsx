import type { MouseEventHandler, ReactNode } from 'react'
import { Wheel } from './Wheel.tsx'
import './button.css'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

export interface ButtonProps {
  readonly children: ReactNode
  /** The flow's action; one that is not offered is undefined, and then there is no button at all. */
  readonly onPress: (() => void) | undefined
  readonly look?: Look
  /** Shows a wheel and ignores presses, but keeps the focus and the words. */
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly submits?: boolean
  /** A longer name than the words on it, e.g. which plan is removed. */
  readonly name?: string
  readonly describedBy?: string | undefined
}

/** A real button. Disabled and busy stay reachable by keyboard, so that nobody loses the place they were at. */
export function Button({
  children,
  onPress,
  look = 'secondary',
  busy = false,
  disabled = false,
  submits = false,
  name,
  describedBy,
}: ButtonProps) {
  if (onPress === undefined && !submits && !disabled && !busy) return null
  const resting = busy || disabled
  const press: MouseEventHandler = (event) => {
    if (resting) return event.preventDefault()
    onPress?.()
  }
  return (
    <button
      type={submits ? 'submit' : 'button'}
      className={`ec-button ec-button--${look}${busy ? ' ec-button--busy' : ''}`}
      onClick={press}
      aria-disabled={resting || undefined}
      aria-label={name}
      aria-describedby={describedBy}
    >
      {busy && <Wheel />}
      {children}
    </button>
  )
}

/** Something that looks like a button and goes to an address. */
export function ButtonLink({
  children,
  href,
  look = 'secondary',
  newTab = false,
  target,
  onFollow,
}: {
  children: ReactNode
  href: string
  look?: Look
  newTab?: boolean
  /** a window of this name, which the page that is shown in it may close again */
  target?: string
  /** said as the link is followed, in whatever window */
  onFollow?: (() => void) | undefined
}) {
  return (
    <a
      className={`ec-button ec-button--${look}`}
      href={href}
      onClick={onFollow}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : { target })}
    >
      {children}
    </a>
  )
}
