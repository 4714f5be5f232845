import type { Plugin } from 'vite'
import type { Language } from '../domain/languages.ts'
import { FIRST_KEYS } from '../i18n/first-keys.ts'
import { CATALOGUES } from './catalogues.ts'

const FIRST = /\/i18n\/messages\/([\w-]+)\.ts\?first$/

/** 'zh-Hant' → zhHant, the name a catalogue is exported under. */
const exportName = (language: string): string => language.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Cuts `messages/<language>.ts?first` down to what the first screen says, so that the rest need not come with it. */
export function firstWordsPlugin(): Plugin {
  return {
    name: 'ecad-first-words',
    enforce: 'pre',
    load(id) {
      const language = FIRST.exec(id)?.[1]
      if (language === undefined) return undefined
      const catalogue = CATALOGUES[language as Language]
      const words = Object.fromEntries(FIRST_KEYS.map((key) => [key, catalogue[key]]))
      return `export const ${exportName(language)} = ${JSON.stringify(words)}`
    },
  }
}
