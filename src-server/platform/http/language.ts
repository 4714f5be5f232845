import { DEFAULT_LANGUAGE, type Language, parseLanguage } from '#shared/domain/languages.ts'

/** The rest of a longer header is ignored. */
const MAX_HEADER = 512

/**
 * The best of the four languages for an Accept-Language header, or zh-Hant. The header itself is never written into an answer (threat
 * 17).
 */
export function languageOf(header: string | undefined): Language {
  if (header === undefined) return DEFAULT_LANGUAGE
  const wanted = header
    .slice(0, MAX_HEADER)
    .split(',')
    .map((part, order) => {
      const [tag, ...parameters] = part.split(';')
      const quality = parameters.map((each) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(each)?.[1]).find((each) => each !== undefined)
      return { language: parseLanguage(tag), quality: quality === undefined ? 1 : Number(quality), order }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.order - b.order)
  return wanted.find(({ language }) => language !== undefined)?.language ?? DEFAULT_LANGUAGE
}
