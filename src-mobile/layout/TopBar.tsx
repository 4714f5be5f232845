import AdmNavBar from 'antd-mobile/es/components/nav-bar'
import SafeArea from 'antd-mobile/es/components/safe-area'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LANGUAGE_FACTS, LANGUAGES, parseLanguage } from '#shared/domain/languages.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { usePlatform, useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { BackIcon, CloseIcon, GlobeIcon, PlanIcon } from '../kit/icons.tsx'

/**
 * Changes the language in place (decision 3.11). It is a native select, which needs no code. Inside the host, the host
 * changes the language.
 */
function LanguageSwitch() {
  const t = useT()
  const { state, actions } = useFlow(useApp().preferences)
  return (
    <div className="l-language">
      <GlobeIcon />
      <select
        aria-label={t('languageLabel')}
        value={state.language}
        onChange={(event) => actions.chooseLanguage(parseLanguage(event.target.value) ?? state.language)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {LANGUAGE_FACTS[language].selfName}
          </option>
        ))}
      </select>
    </div>
  )
}

interface TopBarProps {
  readonly onBack?: (() => void) | undefined
  /** the close or abandon control [2-03] */
  readonly onClose?: (() => void) | undefined
  /** content that stays visible with the bar */
  readonly children?: ReactNode
}

/** antd-mobile's NavBar. Its left slot is announced as a button without a name; the buttons inside are ours and have names. */
export function TopBar({ onBack, onClose, children }: TopBarProps) {
  const t = useT()
  const business = usePlatform() === 'ab'
  const { ports, session } = useApp()
  const { inHost } = ports.hostPage
  const isSignedIn = useFlow(session).state.at.kind === 'signed-in'
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
            {isSignedIn && <Button name={t('myRecords')} icon={<PlanIcon />} onPress={() => ports.navigator.go('myRecords')} />}
            {!inHost && <LanguageSwitch />}
            {onBack !== undefined && <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />}
          </>
        }
      >
        <p className="l-bar-names">
          <b className="ec-note ec-strong">{t('directorateName')}</b>
          <span className="ec-note ec-muted">{t(business ? 'businessPlatformName' : 'oneAccountName')}</span>
        </p>
      </AdmNavBar>
      {children}
    </header>
  )
}
