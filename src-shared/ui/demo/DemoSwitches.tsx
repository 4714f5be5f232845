import { LANGUAGE_FACTS, LANGUAGES } from '../../domain/languages.ts'
import { type DemoView, demoPageHref, harnessPageHref } from '../../flows/demo/section-8.ts'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'

interface Choice {
  readonly name: string
  readonly view: Partial<DemoView>
  readonly lang?: string
}

/** How the page and all its links are seen: each an address, so that a tester can keep it. */
export function DemoSwitches({ view, sandbox }: { readonly view: DemoView; readonly sandbox: string | undefined }) {
  const t = useT()
  const { inHost } = useApp().ports.hostPage
  const groups: readonly { readonly label: string; readonly choices: readonly Choice[] }[] = [
    {
      label: t('languageLabel'),
      choices: LANGUAGES.map((language) => ({
        name: LANGUAGE_FACTS[language].selfName,
        lang: LANGUAGE_FACTS[language].locale,
        view: { language },
      })),
    },
    {
      label: t('demoTheme'),
      choices: [
        { name: t('demoLight'), view: { isDark: false } },
        { name: t('demoDark'), view: { isDark: true } },
      ],
    },
    {
      label: t('demoPlatform'),
      choices: [
        { name: t('oneAccountName'), view: { platform: 'one' } },
        { name: t('businessPlatformName'), view: { platform: 'ab' } },
      ],
    },
    {
      label: t('demoSurface'),
      choices: [
        { name: t('demoSurfaceWeb'), view: { surface: 'web' } },
        { name: t('demoSurfaceMobile'), view: { surface: 'mobile' } },
      ],
    },
  ]
  const isNow = (some: Partial<DemoView>): boolean => Object.entries(some).every(([key, value]) => view[key as keyof DemoView] === value)
  return (
    <section aria-labelledby="demo-view">
      <h2 id="demo-view">{t('demoView')}</h2>
      {groups.map(({ label, choices }) => (
        <fieldset key={label} className="demo-switch">
          <legend>{label}</legend>
          {choices.map((choice) => (
            <a
              key={choice.name}
              className="demo-chip"
              href={demoPageHref({ ...view, ...choice.view })}
              {...(choice.lang && { lang: choice.lang })}
              {...(isNow(choice.view) && { 'aria-current': 'true' as const })}
            >
              {choice.name}
            </a>
          ))}
          {label === t('demoSurface') && sandbox !== undefined && !inHost && (
            <a className="demo-chip" href={harnessPageHref(sandbox, view)}>
              {t('demoSurfaceHost')}
            </a>
          )}
        </fieldset>
      ))}
    </section>
  )
}
