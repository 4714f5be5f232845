import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../domain/languages.ts'
import { type PageName, ROUTE_NAMES, ROUTES, type RouteName } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import { CATALOGUES } from '../i18n/catalogues.ts'
import type { MessageKey } from '../i18n/keys.ts'
import { headingOn } from '../i18n/route-headings.ts'

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * One text in the four languages; WORDS_CSS shows the one of <html lang>. Equal texts share one element. Each element
 * has its own lang, because <html lang> is only one of them.
 */
function inEveryLanguage(key: MessageKey): string {
  const byText = new Map<string, Language[]>()
  for (const language of LANGUAGES) {
    const text = CATALOGUES[language][key]
    byText.set(text, [...(byText.get(text) ?? []), language])
  }
  return [...byText]
    .map(([text, languages]) => `<i data-l="${languages.join(' ')}" lang="${languages[0]}">${escapeHtml(text)}</i>`)
    .join('')
}

const PAGES: readonly PageName[] = [...ROUTE_NAMES, 'notFound']

const headings = (surface: Surface): string => perRoute(PAGES.map((page) => [page, headingOn(surface, page)]))

/** The service's name is generic, because no script has read the service from the address yet. */
function services(): string {
  const isPlan = (route: RouteName) => ROUTES[route].ownService === false
  return perRoute([
    ...ROUTE_NAMES.map((route) => [route, isPlan(route) ? 'serviceTitle' : 'publicServices'] as const),
    ['notFound', 'publicServices'],
  ])
}

function perRoute(keys: readonly (readonly [route: string, key: MessageKey])[]): string {
  const byKey = new Map<MessageKey, string[]>()
  for (const [route, key] of keys) byKey.set(key, [...(byKey.get(key) ?? []), route])
  return [...byKey].map(([key, routes]) => `<span data-r="${routes.join(' ')}">${inEveryLanguage(key)}</span>`).join('')
}

/** Shows one language and one route's heading of the output of `fillSkeleton`; before the boot script has run, the defaults. */
export const WORDS_CSS = [
  '[data-l],[data-r]{display:none;font-style:normal}',
  ...LANGUAGES.map((language) => `html[lang=${language}] [data-l~=${language}]{display:inline}`),
  ...PAGES.map((route) => `html[data-route=${route}] [data-r~=${route}]{display:inline}`),
].join('')

/** Message above every page in an engine that is too old (browser/boot/engine.ts), because the app may not run there. */
export const TOO_OLD = `<p class="too-old">${inEveryLanguage('browserTooOld')}</p>`
export const TOO_OLD_CSS =
  '.too-old{display:none}html[data-engine=old] .too-old{display:block;margin:0;padding:12px 16px;background:#fff3cd;color:#3d2b00}'

/**
 * Fills a surface's skeleton: `{{heading}}` becomes the route's heading, `{{service}}` the service's name, `{{someKey}}`
 * the text of that message key. An unknown key stops the build.
 */
export function fillSkeleton(template: string, surface: Surface): string {
  return template
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      if (name === 'heading') return headings(surface)
      if (name === 'service') return services()
      if (!(name in CATALOGUES[DEFAULT_LANGUAGE])) throw new Error(`skeleton.html: no message has the key "${name}"`)
      return inEveryLanguage(name as MessageKey)
    })
    .replace(/>\s+</g, '><')
    .trim()
}
