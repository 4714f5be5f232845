import type { MouseEventHandler } from 'react'
import type { ButtonLinkProps, ButtonProps } from '#kit/Button'
import { Wheel } from '#shared/ui/parts/Wheel.tsx'
import './button.css'

/** A real button. Disabled and busy stay reachable by keyboard, so that nobody loses the place they were at. */
export function Button({
  children,
  onPress,
  look = 'secondary',
  icon,
  busy = false,
  whenNotOffered = 'hide',
  submits = false,
  name,
  describedBy,
  expanded,
}: ButtonProps) {
  const resting = busy || (onPress === undefined && !submits)
  if (resting && !busy && whenNotOffered === 'hide') return null
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
      aria-expanded={expanded}
    >
      {busy ? <Wheel /> : icon}
      {children}
    </button>
  )
}

/** Something that looks like a button and goes to an address. */
export const ButtonLink = ({ children, href, look = 'secondary', newTab = false, target, onFollow }: ButtonLinkProps) => (
  <a
    className={`ec-button ec-button--${look}`}
    href={href}
    onClick={onFollow}
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : { target })}
  >
    {children}
  </a>
)
