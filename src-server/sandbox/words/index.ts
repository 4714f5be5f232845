import type { Language } from '#shared/domain/languages.ts'
import { bureauEn } from './bureau/en.ts'
import { bureauPt } from './bureau/pt.ts'
import { bureauZhHans } from './bureau/zh-Hans.ts'
import { type BureauText, bureauZhHant } from './bureau/zh-Hant.ts'
import { en } from './en.ts'
import { pt } from './pt.ts'
import { zhHans } from './zh-Hans.ts'
import { type SandboxText as CommonText, zhHant } from './zh-Hant.ts'

export type SandboxText = CommonText | BureauText

const CATALOGUES: Readonly<Record<Language, Readonly<Record<SandboxText, string>>>> = {
  'zh-Hant': { ...zhHant, ...bureauZhHant },
  'zh-Hans': { ...zhHans, ...bureauZhHans },
  pt: { ...pt, ...bureauPt },
  en: { ...en, ...bureauEn },
}

export function sandboxText(language: Language, key: SandboxText, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
