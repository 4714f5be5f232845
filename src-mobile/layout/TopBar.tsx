import type { ReactNode } from 'react'
import { useApp } from '#shared/ui/app-context.tsx'
import { usePlatform, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { BackIcon, CloseIcon } from '../kit/icons.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'

export interface TopBarProps {
  readonly onBack?: (() => void) | undefined
  /** the close or abandon control [2-03] */
  readonly onClose?: (() => void) | undefined
  /** what stays in sight with the bar */
  readonly children?: ReactNode
}

/** The bar is our own, as antd-mobile's NavBar puts a nameless role=button around whatever is at its left. */
export function TopBar({ onBack, onClose, children }: TopBarProps) {
  const t = useT()
  const business = usePlatform() === 'ab'
  const { inHost } = useApp().ports.hostPage
  return (
    <header className="l-bar">
      <div className="l-bar-in">
        <div>
          <Button name={t('back')} icon={<BackIcon />} onPress={onBack} />
          {onBack === undefined && <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />}
        </div>
        <p className="l-bar-names">
          <b>{t('directorateName')}</b>
          <span>{t(business ? 'businessPlatformName' : 'oneAccountName')}</span>
        </p>
        <div className="l-bar-end">
          {!inHost && <LanguageSwitch />}
          {onBack !== undefined && <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />}
        </div>
      </div>
      {children}
    </header>
  )
}
