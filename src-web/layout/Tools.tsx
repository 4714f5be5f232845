import { useState } from 'react'
import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { callingName } from '#shared/domain/people/profile.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { latePart } from '#shared/ui/shell/late-part.tsx'
import { useFlow } from '#shared/ui/shell/use-flow.ts'
import { useLanguage, useT } from '#shared/ui/shell/use-translate.ts'
import { WhenIdle } from '#shared/ui/shell/when-idle.tsx'
import { Button } from '../kit/Button.tsx'
import { MoonIcon, PersonIcon, SunIcon } from '../kit/icons.tsx'

/** If its code cannot be loaded our own header stays, which has the same functions. */
const HostHeader = latePart(async () => (await import('./HostHeader.tsx')).default, { failed: () => null })

/**
 * Language, account and theme. A host's header replaces the first two once it is ready. Windows that close or redirect
 * by themselves and the receipt have no host header and no account [7-29].
 */
export function Tools({ isPlain }: { readonly isPlain: boolean }) {
  const t = useT()
  const { publicInfo, preferences } = useApp()
  const { facts } = useFlow(publicInfo).state
  const { state, actions } = useFlow(preferences)
  const [isHosts, setIsHosts] = useState(false)
  const url = !isPlain && facts.kind === 'ready' ? facts.value.headerUrl : undefined
  const theme = t(state.isDark ? 'useLightTheme' : 'useDarkTheme')
  return (
    <div className="ec-row ec-gap-3 ec-tools">
      <div className="ec-tools__place">
        {!isHosts && (
          <div className="ec-tools__own ec-line">
            {!isPlain && <Account />}
            {/* Changes the language in place: step, values and scroll position stay (decision 3.11). Each language
                is listed by its own name. */}
            <nav aria-label={t('languageLabel')}>
              <ul className="ec-row ec-languages">
                {LANGUAGES.map((language) => (
                  <li key={language}>
                    <button
                      type="button"
                      className="ec-bare ec-tool"
                      lang={language}
                      aria-current={language === state.language || undefined}
                      onClick={() => actions.chooseLanguage(language)}
                    >
                      {LANGUAGE_FACTS[language].selfName}
                    </button>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        )}
        {url !== undefined && (
          <WhenIdle>
            <HostHeader url={url} onShown={setIsHosts} />
          </WhenIdle>
        )}
      </div>
      {/* outside a host only this button sets the theme [1-07] */}
      <button type="button" className="ec-bare ec-tool" title={theme} aria-label={theme} onClick={() => actions.chooseDark(!state.isDark)}>
        {state.isDark ? <SunIcon /> : <MoonIcon />}
      </button>
    </div>
  )
}

/** The signed-in user's name with log-out, which asks first [2-28]; log-in if no user is signed in. Empty while that is unknown. */
export function Account() {
  const t = useT()
  const language = useLanguage()
  const { state, actions } = useFlow(useApp().session)
  if (state.at.kind === 'unknown' || state.at.kind === 'loading') return null
  if (state.at.kind !== 'signed-in') {
    return (
      <Button look="quiet" onPress={actions.signIn} busy={state.busy === 'signing-in'}>
        {t('login')}
      </Button>
    )
  }
  return (
    <div className="ec-row ec-account">
      <p className="ec-strong ec-account__name">
        <PersonIcon />
        <span className="ec-only-read">{t('accountLabel')}: </span>
        {callingName(state.at.profile, language)}
      </p>
      <Button look="quiet" onPress={actions.signOut} busy={state.busy === 'signing-out'}>
        {t('logout')}
      </Button>
    </div>
  )
}
