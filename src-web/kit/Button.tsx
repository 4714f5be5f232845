import AntButton from 'antd/es/button'
import type { ButtonLinkProps, ButtonLook, ButtonProps } from '#kit/Button'
import { WaitIcon } from './icons.tsx'

const LOOKS = {
  primary: { type: 'primary' },
  secondary: { type: 'default' },
  quiet: { type: 'link' },
  danger: { type: 'link', danger: true },
} as const satisfies Readonly<Record<ButtonLook, object>>

/** antd's Button. Busy and not offered it is aria-disabled and stays reachable by keyboard, so that nobody loses their place. */
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
    <AntButton
      {...LOOKS[look]}
      htmlType={submits ? 'submit' : 'button'}
      icon={icon}
      loading={busy && { icon: <WaitIcon /> }}
      onClick={(event) => {
        if (resting) return event.preventDefault()
        onPress?.()
      }}
      aria-busy={busy || undefined}
      aria-disabled={resting || undefined}
      aria-label={name}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-haspopup={opensDialog && 'dialog'}
    >
      {children}
    </AntButton>
  )
}

/** antd's Button that goes to an address. */
export const ButtonLink = ({ children, href, look = 'secondary', newTab = false, download, icon, target, onFollow }: ButtonLinkProps) => (
  <AntButton
    {...LOOKS[look]}
    href={href}
    icon={icon}
    download={download}
    onClick={onFollow}
    {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : { target })}
  >
    {children}
  </AntButton>
)
