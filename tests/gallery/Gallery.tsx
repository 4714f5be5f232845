import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { proxy } from 'valtio/vanilla'
import type { AppModel } from '#shared/app/types.ts'
import { LANGUAGE_FACTS, parseLanguage } from '#shared/domain/languages.ts'
import { parsePlatform } from '#shared/domain/platforms.ts'
import { translatorOf } from '#shared/i18n/catalogues.ts'
import { AppContext } from '#shared/ui/shell/app-context.tsx'
import { EXAMPLES } from './examples.tsx'

/** Draws every part of a kit as the address requests: ?language=pt&platform=ab&isDark=true. */
export function drawGallery(Theme: (props: { readonly children: ReactNode }) => ReactNode): void {
  const query = new URLSearchParams(location.search)
  const language = parseLanguage(query.get('language')) ?? 'en'
  const platform = parsePlatform(query.get('platform')) ?? 'one'
  const isDark = query.get('isDark') === 'true'
  const translator = translatorOf(language)
  const root = document.documentElement
  root.lang = LANGUAGE_FACTS[language].locale
  Object.assign(root.dataset, { platform, theme: isDark ? 'dark' : 'light' })
  // What the parts need from the product: texts, theme, platform.
  const app = { preferences: { state: proxy({ language, platform, isDark, translator }), actions: () => ({}) } } as unknown as AppModel
  const drawn = (
    <AppContext value={app}>
      <Theme>
        <main>
          <h1>{document.title}</h1>
          {Object.entries(EXAMPLES).map(([name, draw]) => (
            <section key={name} aria-labelledby={`part-${name}`}>
              <h2 id={`part-${name}`}>{name}</h2>
              {draw(translator.t)}
            </section>
          ))}
        </main>
      </Theme>
    </AppContext>
  )
  createRoot(document.getElementById('root') ?? document.body).render(drawn)
}
