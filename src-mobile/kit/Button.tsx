import AdmButton from 'antd-mobile/es/components/button'
import DotLoading from 'antd-mobile/es/components/dot-loading'
import { useLayoutEffect, useRef } from 'react'
import type { ButtonLinkProps, ButtonLook, ButtonProps } from '#kit/Button'
import { buttonElement } from '#shared/ui/parts/button-element.ts'

const colour = (look: ButtonLook) => (look === 'primary' ? 'primary' : 'default')
const classes = (look: ButtonLook) => `k-button k-button-${look}`

/** antd-mobile's dots. CSS cannot stop their animation, so the drawing itself is paused if the user prefers reduced motion. */
export function Dots() {
  const frame = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) frame.current?.querySelector('svg')?.pauseAnimations()
  }, [])
  return (
    <span ref={frame} className="k-dots">
      <DotLoading color="currentColor" aria-hidden />
    </span>
  )
}

/** antd-mobile's button with a visible focus and a height of 44 px. */
export function Button({ children, look = 'secondary', icon, ...rest }: ButtonProps) {
  const element = buttonElement(rest)
  return (
    element && (
      <AdmButton
        {...element}
        type={rest.submits ? 'submit' : 'button'}
        color={colour(look)}
        className={`${classes(look)}${children === undefined ? ' k-icon-button' : ''}`}
      >
        {rest.busy ? <Dots /> : icon}
        {children}
      </AdmButton>
    )
  )
}

/** A link that looks like a button. */
export const ButtonLink = ({ children, href, look = 'secondary', newTab = false, download, icon, target, onFollow }: ButtonLinkProps) => (
  <a
    className={`adm-button adm-button-${colour(look)} ${classes(look)}`}
    href={href}
    download={download}
    onClick={onFollow}
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : { target })}
  >
    <span>
      {icon}
      {children}
    </span>
  </a>
)
