import type { FastifyRequest } from 'fastify'
import { type Language, parseLanguage } from '#shared/domain/languages.ts'
import { languageOf } from '../../platform/http/language.ts'
import { type SandboxText, sandboxText } from '../words/index.ts'

/** How one page is to be shown, from its address and the browser's own wish. */
export interface View {
  readonly language: Language
  /** for testers alone: in English, without a choice of languages */
  readonly isForTesters?: boolean
  /** undefined: as the device prefers */
  readonly dark: boolean | undefined
  /** path and query, for links to the same page in another language */
  readonly address: URL
  readonly t: (key: SandboxText, values?: Readonly<Record<string, string | number>>) => string
}

/** First value of a query parameter; a repeated one counts once (threat 30). */
export function queryOf(request: FastifyRequest, name: string): string | undefined {
  return new URL(request.url, 'http://sandbox.invalid').searchParams.get(name) ?? undefined
}

export function viewOf(request: FastifyRequest, wanted?: string): View {
  const address = new URL(request.url, 'http://sandbox.invalid')
  const asked = address.searchParams.get('language') ?? address.searchParams.get('lang')
  const language = parseLanguage(asked) ?? parseLanguage(wanted) ?? languageOf(request.headers['accept-language'])
  const isDark = address.searchParams.get('isDark')
  return {
    language,
    dark: isDark === null ? undefined : isDark === 'true',
    address,
    t: (key, values) => sandboxText(language, key, values),
  }
}

/** A page for testers alone. */
export const testersView = (request: FastifyRequest): View => ({
  ...viewOf(request),
  language: 'en',
  isForTesters: true,
  t: (key, values) => sandboxText('en', key, values),
})

/** The same page with some parameters changed: a path and query of ours. */
export function sameWith(view: View, changes: Readonly<Record<string, string>>): string {
  const address = new URL(view.address)
  for (const [name, value] of Object.entries(changes)) address.searchParams.set(name, value)
  return `${address.pathname}${address.search}`
}

/** Carries theme and language to another page of the sandbox; a testers' page has no language to carry. */
export function linkTo(view: View, path: string): string {
  const address = new URL(path, 'http://sandbox.invalid')
  if (view.isForTesters !== true) address.searchParams.set('language', view.language)
  if (view.dark !== undefined) address.searchParams.set('isDark', String(view.dark))
  return `${address.pathname}${address.search}`
}
