import AdmButton from 'antd-mobile/es/components/button'
import type { ButtonLinkProps, ButtonLook, ButtonProps } from '#kit/Button'
import { Dots } from './Dots.tsx'

const COLOURS = { primary: 'primary', secondary: 'default', quiet: 'default', danger: 'default' } as const

const classes = (look: ButtonLook) => `k-button k-button-${look}`

/**
 * antd-mobile's button with a visible focus and 44 px. Busy or not offered it is aria-disabled, never disabled: a
 * button that opened a dialog would lose the focus it is to have back.
 */
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
  opensDialog,
}: ButtonProps) {
  const resting = busy || (onPress === undefined && !submits)
  if (resting && !busy && whenNotOffered === 'hide') return null
  return (
    <AdmButton
      type={submits ? 'submit' : 'button'}
      color={COLOURS[look]}
      className={`${classes(look)}${children === undefined ? ' k-icon-button' : ''}`}
      onClick={(event) => {
        if (resting) return event.preventDefault()
        onPress?.()
      }}
      {...(name !== undefined && { 'aria-label': name })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      {...(expanded !== undefined && { 'aria-expanded': expanded })}
      {...(opensDialog && { 'aria-haspopup': 'dialog' })}
      {...(busy && { 'aria-busy': true })}
      {...(resting && { 'aria-disabled': true })}
    >
      {busy ? <Dots /> : icon}
      {children}
    </AdmButton>
  )
}

/** A link in the shape of a button. */
export const ButtonLink = ({ children, href, look = 'secondary', newTab = false, download, icon, target, onFollow }: ButtonLinkProps) => (
  <a
    className={`adm-button ${look === 'primary' ? 'adm-button-primary ' : ''}${classes(look)}`}
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
