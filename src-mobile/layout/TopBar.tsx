import AdmNavBar from 'antd-mobile/es/components/nav-bar'
import SafeArea from 'antd-mobile/es/components/safe-area'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { LANGUAGE_FACTS, LANGUAGES, parseLanguage } from '#shared/domain/languages.ts'
import { WAITING, WaitingBadge } from '#shared/ui/parts/WaitingBadge.tsx'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { BackIcon, CloseIcon, GlobeIcon, PlanIcon } from '../kit/icons.tsx'

/** The way to the user's applications, with how many of them wait. */
function MyRecords() {
  const t = useT()
  const { navigator } = useApp().ports
  return (
    <span className="l-records">
      <Button name={t('myRecords')} describedBy={WAITING} icon={<PlanIcon />} onPress={() => navigator.go('myRecords')} />
      <WaitingBadge />
    </span>
  )
}

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
  /** not drawn inside the host, whose own bar has the title */
  readonly title: string
  /** the page reads the same text as its heading */
  readonly repeatsHeading: boolean
  readonly onBack?: (() => void) | undefined
  /** the close or abandon control [2-03] */
  readonly onClose?: (() => void) | undefined
  /** content that stays visible with the bar */
  readonly children?: ReactNode
}

/**
 * antd-mobile's NavBar. Its left slot is announced as a button without a name; the buttons inside are ours and have names.
 * Inside the host it is a row of the page, so there are no two bars.
 */
export function TopBar({ title, repeatsHeading, onBack, onClose, children }: TopBarProps) {
  const t = useT()
  const { ports, session } = useApp()
  const { inHost } = ports.hostPage
  const isSignedIn = useFlow(session).state.at.kind === 'signed-in'
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => bar.current?.querySelector('.adm-nav-bar-left')?.removeAttribute('role'), [])
  return (
    <header className={inHost ? 'l-bar l-bar--in-host' : 'l-bar'} ref={bar}>
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
            {isSignedIn && <MyRecords />}
            {!inHost && <LanguageSwitch />}
            {onBack !== undefined && <Button name={t('close')} icon={<CloseIcon />} onPress={onClose} />}
          </>
        }
      >
        {!inHost && (
          <p className="l-bar-title ec-strong" aria-hidden={repeatsHeading}>
            {title}
          </p>
        )}
      </AdmNavBar>
      {children}
    </header>
  )
}
