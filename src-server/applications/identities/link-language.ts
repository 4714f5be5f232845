import type { Language } from '#shared/domain/languages.ts'

/**
 * The address of the provider's page in the language of the page before it; a provider may ignore the parameter. It comes
 * first, because the identifier is what follows id= [4-05].
 */
export function inLanguage(link: string, language: Language): string {
  const url = new URL(link)
  url.searchParams.delete('language')
  url.search = `${new URLSearchParams([['language', language], ...url.searchParams])}`
  return url.href
}
