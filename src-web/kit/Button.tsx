import AntButton from 'antd/es/button'
import type { ButtonLinkProps, ButtonLook, ButtonProps } from '#kit/Button'
import { buttonElement } from '#shared/ui/parts/button-element.ts'
import { WaitIcon } from './icons.tsx'

const LOOKS = {
  primary: { type: 'primary' },
  secondary: { type: 'default' },
  quiet: { type: 'link' },
  danger: { type: 'link', danger: true },
} as const satisfies Readonly<Record<ButtonLook, object>>

/** antd's Button. */
export function Button({ children, look = 'secondary', icon, ...rest }: ButtonProps) {
  const element = buttonElement(rest)
  return (
    element && (
      <AntButton
        {...LOOKS[look]}
        {...element}
        htmlType={rest.submits ? 'submit' : 'button'}
        icon={icon}
        loading={rest.busy === true && { icon: <WaitIcon /> }}
      >
        {children}
      </AntButton>
    )
  )
}

/** antd's Button as a link. */
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
