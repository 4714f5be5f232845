import type { Font } from 'fontkit'
import type { Language } from '#shared/domain/languages.ts'
import type { Log } from '../log.ts'
import { DocumentFont, REPLACEMENT } from './document-font.ts'
import { FAMILIES_FOR, FontSlices, type Weight } from './font-slices.ts'

const SLICES = new FontSlices()

/** Both weights, for the characters of a text and in the shapes of a language. */
export type DocumentFonts = Readonly<Record<Weight, DocumentFont>>

/** Latin with its accents and signs is one file, so every document includes all of it. */
const LATIN = Array.from({ length: 0x100 - 0x20 }, (_, index) => 0x20 + index).filter((code) => code < 0x7f || code > 0x9f)
const SIGNS = '–—‘’“”•…€−'

const codePointsOf = (text: string): readonly number[] => [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)

/** The slice of each character; characters that no family has are left out. */
async function slicesOf(weight: Weight, language: Language, codePoints: Iterable<number>): Promise<ReadonlyMap<number, Font>> {
  const slices = new Map<number, Font>()
  for (const codePoint of codePoints) {
    for (const family of FAMILIES_FOR[language]) {
      const font = await SLICES.fontOf(family, weight, codePoint)
      if (font === undefined) continue
      slices.set(codePoint, font)
      break
    }
  }
  return slices
}

/**
 * Loads the fonts that a document needs to write `text`. A character without a glyph is drawn as a mark, can still be copied as itself,
 * and is logged.
 */
export async function fontsFor(language: Language, text: string, log?: Log): Promise<DocumentFonts> {
  const codePoints = new Set([...LATIN, ...codePointsOf(SIGNS), REPLACEMENT, ...codePointsOf(text)])
  const logged = new Set<number>()
  const onMissing = (codePoint: number): void => {
    if (logged.has(codePoint)) return
    logged.add(codePoint)
    const character = `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`
    log?.warn({ character }, 'a character of a document has no glyph')
  }
  const [regular, bold] = await Promise.all([slicesOf('regular', language, codePoints), slicesOf('bold', language, codePoints)])
  return { regular: new DocumentFont('regular', regular, onMissing), bold: new DocumentFont('bold', bold, onMissing) }
}
