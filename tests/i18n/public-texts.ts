import { readdirSync, readFileSync } from 'node:fs'
import * as guideTexts from '#server/applications/services/guide-texts.ts'
import { stampTextsOf } from '#server/bureau/documents/sealer.ts'
import { noticeTexts } from '#server/bureau/notices/notice-texts.ts'
import * as bureau from '#server/information/content/bureau.ts'
import { CADASTRAL_PLAN } from '#server/information/content/cadastral-item.ts'
import { DICTIONARIES } from '#server/information/content/dictionaries.ts'
import { CADASTRAL_SERVICE } from '#server/information/content/services.ts'
import * as sharedTexts from '#server/information/content/shared-texts.ts'
import { REASON } from '#server/platform/sealing/unsealed.ts'
import { PLAN_WORDS } from '#server/sandbox/bureau/plan-words.ts'
import { CERTIFICATE } from '#server/sandbox/content/certificate.ts'
import { DEMONSTRATION_ITEMS } from '#server/sandbox/content/demonstration.ts'
import { LICENCES } from '#server/sandbox/licences.ts'
import { REFUSED } from '#server/sandbox/seed-services.ts'
import { en } from '#server/sandbox/words/en.ts'
import { pt } from '#server/sandbox/words/pt.ts'
import { zhHans } from '#server/sandbox/words/zh-Hans.ts'
import { zhHant } from '#server/sandbox/words/zh-Hant.ts'
import { LANGUAGE_FACTS, LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { NOTICE_OCCASIONS } from '#shared/domain/records/notices.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'
import { writtenPlaces } from './written-places.ts'

/** A public text with its place and language. */
export interface PublicText {
  readonly place: string
  readonly language: Language
  readonly text: string
}

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const names = (folder: string) => readdirSync(new URL(`../../${folder}`, import.meta.url))

const ofKeys = (place: string, language: Language, texts: Readonly<Record<string, string>>): PublicText[] =>
  Object.entries(texts).map(([key, text]) => ({ place: `${place} ${key}`, language, text }))

/** Every four-language text inside a value. */
function ofValue(place: string, value: unknown): PublicText[] {
  if (typeof value !== 'object' || value === null) return []
  if ('cht' in value && 'por' in value) {
    const textIn = (language: Language) => withoutMarks(String((value as Record<string, unknown>)[LANGUAGE_FACTS[language].textKey]))
    return LANGUAGES.map((language) => ({ place, language, text: textIn(language) }))
  }
  return Object.entries(value).flatMap(([key, child]) => ofValue(`${place}.${key}`, child))
}

const withoutMarks = (page: string) => page.replace(/<[^>]*\balt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]+>/g, '\n')

const ofFile = (language: Language, path: string, place = path): PublicText => ({ place, language, text: withoutMarks(file(path)) })

const ofPages = (folder: string): PublicText[] =>
  (['zh-Hant', 'zh-Hans', 'pt'] as const).flatMap((language) =>
    names(`${folder}/${language}`).map((name) => ofFile(language, `${folder}/${language}/${name}`)),
  )

/** The files that a browser gets before any script: their texts come from the catalogue, so nothing else may be in them. */
const ofFirstFiles = (): PublicText[] =>
  ['src-web', 'src-mobile']
    .flatMap((surface) => [`${surface}/layout/skeleton.html`, `${surface}/index.html`])
    .map((path) => ({ ...ofFile('zh-Hant', path), text: withoutMarks(file(path).replace(/\{\{\w+\}\}/g, '')) }))

/** The pages that are in four languages at once: Traditional Chinese, with the others in a `span` each. */
function ofMixedPage(name: string): PublicText[] {
  const page = file(`public/${name}`)
  const whole: PublicText = { place: `public/${name}`, language: 'zh-Hant', text: withoutMarks(page.replace(/<span lang.*?<\/span>/g, '')) }
  const marked = page.replace(/([^<>]+)<br>(?=<span lang="zh-Hans">)/g, '<span lang="zh-Hant">$1</span>')
  const parts = LANGUAGES.flatMap((language) => {
    const found = [...marked.matchAll(new RegExp(`<span lang="${language}">([^<]*)`, 'g'))]
    return found.map(([, text = ''], at) => ({ place: `public/${name} ${at}`, language, text }))
  })
  return [whole, ...parts]
}

/** A stamp has the official languages and English in lines of their own. */
const ofStamp = (): PublicText[] => {
  const { facts, words } = stampTextsOf({ recordNo: 'EC20261122000001', item: '0323.017', day: '2026-11-22', sha256: '' }, '')
  const [cht = '', por = '', eng = ''] = words
  return [
    { place: 'stamp', language: 'zh-Hant', text: cht },
    { place: 'stamp', language: 'pt', text: por },
    { place: 'stamp', language: 'en', text: [eng, ...facts].join('\n') },
  ]
}

/** What a reader of the PDF shows beside its signature. */
const ofSeal = (): PublicText[] => {
  const parts = REASON.split(' / ')
  return (['zh-Hant', 'pt', 'en'] as const).map((language, at) => ({ place: 'seal', language, text: parts[at] ?? '' }))
}

/** The sample plan, which is in Chinese and Portuguese side by side. */
const ofSamplePlan = (): PublicText[] => {
  const plan = withoutMarks(file('public/images/sample-plan.svg').replace(/<title.*?<\/title>/, ''))
  const CHINESE = /[\p{Script=Han}，。：、\u3000]+(?:[\d/M]+\p{Script=Han}+)*/gu
  return [
    { place: 'sample plan', language: 'zh-Hant', text: (plan.match(CHINESE) ?? []).join('\n') },
    { place: 'sample plan', language: 'pt', text: plan.replace(CHINESE, '\n').replace(/\s*\n\s*|\s{2,}/g, '\n') },
  ]
}

const CONTENTS = { CADASTRAL_PLAN, CADASTRAL_SERVICE, DICTIONARIES, CERTIFICATE, DEMONSTRATION_ITEMS, LICENCES, REFUSED }
const SERVICES = 'src-server/sandbox/services'
const PICTURES = 'public/images/guide'

/** All texts that the public reads. */
export const publicTexts = (): readonly PublicText[] => [
  ...LANGUAGES.flatMap((language) => ofKeys('catalogue', language, CATALOGUES[language])),
  ...ofKeys('sandbox', 'zh-Hant', zhHant),
  ...ofKeys('sandbox', 'zh-Hans', zhHans),
  ...ofKeys('sandbox', 'pt', pt),
  ...ofKeys('sandbox', 'en', en),
  ...ofMixedPage('mpay.html'),
  ...ofMixedPage('identity-passed.html'),
  ...ofStamp(),
  ...ofSeal(),
  ...ofSamplePlan(),
  ...ofFirstFiles(),
  ...writtenPlaces(),
  ...LANGUAGES.flatMap((language) => ofKeys('plan', language, { ...PLAN_WORDS[language] })),
  ...ofPages('public/pages'),
  ...ofPages('src-server/information/content/pages'),
  ...LANGUAGES.map((language) => ofFile(language, `${PICTURES}/process-${language}.svg`, `${PICTURES}/process`)),
  ...Object.entries({ bureau, guideTexts, sharedTexts, ...CONTENTS }).flatMap(([name, value]) => ofValue(name, value)),
  ...names(SERVICES).flatMap((name) => ofValue(name, JSON.parse(file(`${SERVICES}/${name}`)))),
  ...LANGUAGES.flatMap((language) =>
    NOTICE_OCCASIONS.flatMap((of) =>
      ofKeys(`notice ${of}`, language, { ...noticeTexts(of, language, '20261122000001', 'https://example.gov.mo') }),
    ),
  ),
]
