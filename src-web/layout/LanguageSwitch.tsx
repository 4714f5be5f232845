import { LANGUAGE_FACTS, LANGUAGES } from '#shared/domain/languages.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'

/** Changes the language in place: step, values and scroll stay (decision 3.11). Each language names itself. */
export function LanguageSwitch() {
  const t = useT()
  const { state, actions } = useFlow(useApp().preferences)
  return (
    <nav aria-label={t('languageLabel')}>
      <ul className="ec-languages">
        {LANGUAGES.map((language) => (
          <li key={language}>
            <button
              type="button"
              className="ec-languages__one"
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
  )
}
