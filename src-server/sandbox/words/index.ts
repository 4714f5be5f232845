import type { Language } from '#shared/domain/languages.ts'
import { bureau } from './bureau.ts'
import { en } from './en.ts'
import { pt } from './pt.ts'
import { testers } from './testers.ts'
import { zhHans } from './zh-Hans.ts'
import { zhHant } from './zh-Hant.ts'

const TESTERS = { ...testers, ...bureau }

/** Texts of testers' pages are in English only; those of pages that residents see are in each language. */
export type SandboxText = keyof typeof zhHant | keyof typeof TESTERS

const CATALOGUES: Readonly<Record<Language, Readonly<Record<SandboxText, string>>>> = {
  'zh-Hant': { ...TESTERS, ...zhHant },
  'zh-Hans': { ...TESTERS, ...zhHans },
  pt: { ...TESTERS, ...pt },
  en: { ...TESTERS, ...en },
}

export function sandboxText(language: Language, key: SandboxText, values: Readonly<Record<string, string | number>> = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))
}
