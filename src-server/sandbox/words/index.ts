import type { Language } from '#shared/domain/languages.ts'
import { en } from './en.ts'
import { pt } from './pt.ts'
import { zhHans } from './zh-Hans.ts'
import { type SandboxCatalogue, type SandboxText, zhHant } from './zh-Hant.ts'

export type { SandboxText } from './zh-Hant.ts'

const CATALOGUES: Readonly<Record<Language, SandboxCatalogue>> = { 'zh-Hant': zhHant, 'zh-Hans': zhHans, pt, en }

export function sandboxText(language: Language, key: SandboxText, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
