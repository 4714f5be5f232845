import AdmButton from 'antd-mobile/es/components/button'
import type { ReactNode } from 'react'

export interface ButtonProps {
  readonly children: ReactNode
  /** undefined: the action is not offered, so by default the button is not there */
  readonly onPress: (() => void) | undefined
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly block?: boolean
  /** shows that it is under way; further presses do nothing, and the focus stays on it */
  readonly busy?: boolean
  /** the icon-only shape: `label` is then its name */
  readonly label?: string
  readonly icon?: ReactNode
  /** where the place of the button must not jump: there, but disabled */
  readonly whenNotOffered?: 'hide' | 'disable'
  readonly type?: 'button' | 'submit'
}

const COLOURS = { primary: 'primary', secondary: 'default', quiet: 'default', danger: 'danger' } as const

/**
 * antd-mobile's button with a visible focus and 44 px. Busy or not offered it is aria-disabled, never disabled: a
 * button that opened a dialog would lose the focus it is to have back.
 */
export function Button({
  children,
  onPress,
  kind = 'secondary',
  block = false,
  busy = false,
  label,
  icon,
  whenNotOffered = 'hide',
  type = 'button',
}: ButtonProps) {
  if (onPress === undefined && !busy && whenNotOffered === 'hide') return null
  return (
    <AdmButton
      type={type}
      color={COLOURS[kind]}
      className={`k-button k-button-${kind}${block ? ' k-button-block' : ''}${label === undefined ? '' : ' k-icon-button'}`}
      onClick={(event) => {
        if (type === 'submit') event.preventDefault()
        if (!busy) onPress?.()
      }}
      {...(label !== undefined && { 'aria-label': label })}
      {...(busy && { 'aria-busy': true })}
      {...((busy || onPress === undefined) && { 'aria-disabled': true })}
    >
      {busy ? <span className="k-spin" aria-hidden="true" /> : icon}
      {children}
    </AdmButton>
  )
}

/** A round button of one picture; `label` is its name. */
export const IconButton = ({
  icon,
  ...rest
}: { readonly label: string; readonly icon: ReactNode } & Pick<ButtonProps, 'onPress' | 'busy' | 'whenNotOffered'>) => (
  <Button {...rest} icon={icon}>
    {null}
  </Button>
)
