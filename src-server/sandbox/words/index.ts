import type { Language } from '#shared/domain/languages.ts'
import { en } from './en.ts'
import { pt } from './pt.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

/**
 * The test system's own words. They are not in the product's catalogues because those travel to every
 * browser, and no buyer ever needs these.
 */
export type SandboxText = keyof typeof zhHant
export type SandboxCatalogue = Readonly<Record<SandboxText, string>>

const CATALOGUES: Readonly<Record<Language, SandboxCatalogue>> = { 'zh-Hant': zhHant, 'zh-Hans': zhHans, pt, en }

export function sandboxText(language: Language, key: SandboxText, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
