import { LANGUAGE_FACTS, LANGUAGES, parseLanguage } from '#shared/domain/languages.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { GlobeIcon } from '../kit/icons.tsx'

/** Changes the language in place (decision 3.11); it is the browser's own list, which needs no code. Inside the host, the host changes it. */
export function LanguageSwitch() {
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
