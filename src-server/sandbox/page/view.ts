import type { FastifyRequest } from 'fastify'
import { type Language, parseLanguage } from '#shared/domain/languages.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type SandboxText, sandboxText } from '../words/index.ts'

/** How to render a page, from its address and the browser's preferences. */
export interface View {
  readonly language: Language
  /** for testers only: in English, without a language switch */
  readonly isForTesters?: boolean
  /** undefined: the device's preference */
  readonly dark: boolean | undefined
  /** path and query, for links to the same page in another language */
  readonly address: URL
  readonly t: (key: SandboxText, values?: Readonly<Record<string, string | number>>) => string
}

/** The first value of a query parameter; repeated ones are ignored (threat 30). */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  return new URL(request.url, 'http://sandbox.invalid').searchParams.get(name) ?? undefined
}

/** The parts of a request that determine its view. */
type RequestParts = Pick<FastifyRequest, 'url' | 'headers'>

/** `wanted` is the language if the address has none. */
export function viewOf(request: RequestParts, wanted?: string): View {
  const address = new URL(request.url, 'http://sandbox.invalid')
  const requested = address.searchParams.get('language') ?? address.searchParams.get('lang')
  const language = parseLanguage(requested) ?? parseLanguage(wanted) ?? languageOf(request.headers['accept-language'])
  const isDark = address.searchParams.get('isDark')
  return {
    language,
    dark: isDark === null ? undefined : isDark === 'true',
    address,
    t: (key, values) => sandboxText(language, key, values),
  }
}

export const testersView = (request: RequestParts): View => ({
  ...viewOf(request),
  language: 'en',
  isForTesters: true,
  t: (key, values) => sandboxText('en', key, values),
})

/** The same page with some parameters changed: a path and query of this origin. */
export function sameWith(view: View, changes: Readonly<Record<string, string>>): string {
  const address = new URL(view.address)
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value)
  return `${address.pathname}${address.search}`
}

/** A link to another page of the sandbox, with the current theme and language; testers' pages are in English only. */
export function linkTo(view: View, path: string): string {
  const address = new URL(path, 'http://sandbox.invalid')
  if (view.isForTesters !== true) address.searchParams.set('language', view.language)
  if (view.dark !== undefined) address.searchParams.set('isDark', String(view.dark))
  return `${address.pathname}${address.search}`
}
