import AdmNavBar from 'antd-mobile/es/components/nav-bar'
import SafeArea from 'antd-mobile/es/components/safe-area'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
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

/** antd-mobile's NavBar. The place at its left calls itself a button without a name; the buttons in it are ours, with theirs. */
export function TopBar({ onBack, onClose, children }: TopBarProps) {
  const t = useT()
  const business = usePlatform() === 'ab'
  const { inHost } = useApp().ports.hostPage
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => bar.current?.querySelector('.adm-nav-bar-left')?.removeAttribute('role'), [])
  return (
    <header className="l-bar" ref={bar}>
      <SafeArea position="top" />
      <AdmNavBar
        className="l-bar-in"
        back={null}
        left={
          onBack ? (
            <Button name={t('back')} icon={<BackIcon />} onPress={onBack} />
          ) : (
            <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />
          )
        }
        right={
          <>
            {!inHost && <LanguageSwitch />}
            {onBack !== undefined && <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />}
          </>
        }
      >
        <p className="l-bar-names">
          <b>{t('directorateName')}</b>
          <span>{t(business ? 'businessPlatformName' : 'oneAccountName')}</span>
        </p>
      </AdmNavBar>
      {children}
    </header>
  )
}
