import type { Font, Glyph } from 'fontkit'
import type { Weight } from './font-slices.ts'
import { type GlyphOutline, writeTrueType } from './truetype.ts'

/** A glyph of a document's font: a glyph of one slice, with a number in this font. */
interface DocumentGlyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
  readonly glyph: Glyph | undefined
}

interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
}

/** Drawn for a character without a glyph: the printers' mark for a missing type. */
export const REPLACEMENT = '〓'.codePointAt(0) ?? 0

const NOTDEF: DocumentGlyph = { id: 0, advanceWidth: 1000, codePoints: [0], glyph: undefined }

/**
 * Presents slices of a family as one font. pdfkit and pdf-lib accept it in place of a fontkit font, and embed the glyphs in use as one
 * subset. It has glyphs only for the characters that it was made for.
 */
export class DocumentFont {
  readonly postscriptName: string
  readonly post = { isFixedPitch: false }
  readonly head = { macStyle: { italic: false } }
  readonly #slices: ReadonlyMap<number, Font>
  readonly #onMissing: (codePoint: number) => void
  /** the source of the font's metrics */
  readonly #latin: Font
  readonly #glyphs: DocumentGlyph[] = [NOTDEF]
  readonly #numbers = new Map<string, DocumentGlyph>()
  readonly #sliceNumbers = new Map<Font, number>()

  /**
   * @param slices for each character the slice that has its glyph; the space must be among them
   * @param onMissing called for every written character that no slice has
   */
  constructor(weight: Weight, slices: ReadonlyMap<number, Font>, onMissing: (codePoint: number) => void) {
    const latin = slices.get(0x20)
    if (latin === undefined) throw new Error('a font for documents needs a space')
    this.#slices = slices
    this.#onMissing = onMissing
    this.#latin = latin
    this.postscriptName = weight === 'bold' ? 'NotoSans-Bold' : 'NotoSans-Regular'
  }

  get unitsPerEm() {
    return this.#latin.unitsPerEm
  }
  get ascent() {
    return this.#latin.ascent
  }
  get descent() {
    return this.#latin.descent
  }
  get lineGap() {
    return this.#latin.lineGap
  }
  get xHeight() {
    return this.#latin.xHeight
  }
  get capHeight() {
    return this.#latin.capHeight
  }
  get bbox() {
    return this.#latin.bbox
  }
  get italicAngle() {
    return 0
  }

  getGlyph(id: number): DocumentGlyph {
    return this.#glyphs[id] ?? NOTDEF
  }

  /** Shapes each run of characters of one slice by itself. The positions are copies, because callers change them: pdfkit scales them. */
  layout(text: string) {
    const glyphs: DocumentGlyph[] = []
    const positions: Position[] = []
    for (const { font, part } of this.#stretches(text)) {
      const run = font?.layout(part)
      if (font === undefined || run === undefined) {
        for (const character of part) {
          const glyph = this.#missing(character.codePointAt(0) ?? 0)
          glyphs.push(glyph)
          positions.push({ xAdvance: glyph.advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })
        }
        continue
      }
      glyphs.push(...run.glyphs.map((glyph) => this.#numbered(font, glyph)))
      positions.push(...run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({ xAdvance, yAdvance, xOffset, yOffset })))
    }
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
      },
    }
  }

  createSubset() {
    const used: DocumentGlyph[] = [NOTDEF]
    const places = new Map<number, number>()
    return {
      // pdfkit passes the glyph's number, pdf-lib the glyph
      includeGlyph: (glyph: number | Pick<DocumentGlyph, 'id'>): number => {
        const id = typeof glyph === 'number' ? glyph : glyph.id
        const place = places.get(id) ?? used.push(this.getGlyph(id)) - 1
        places.set(id, place)
        return place
      },
      encode: (): Buffer => writeTrueType(used.map(outlineOf), this),
    }
  }

  #stretches(text: string): readonly { readonly font: Font | undefined; readonly part: string }[] {
    const stretches: { font: Font | undefined; part: string }[] = []
    for (const character of text) {
      const font = this.#slices.get(character.codePointAt(0) ?? 0)
      const last = stretches.at(-1)
      if (last !== undefined && last.font === font) last.part += character
      else stretches.push({ font, part: character })
    }
    return stretches
  }

  #numbered(font: Font, glyph: Glyph): DocumentGlyph {
    const slice = this.#sliceNumbers.get(font) ?? this.#sliceNumbers.size
    this.#sliceNumbers.set(font, slice)
    // one shape may represent several characters; copied text must keep them apart
    return this.#add(`${slice} ${glyph.id} ${glyph.codePoints.join(' ')}`, glyph, glyph.codePoints)
  }

  #missing(codePoint: number): DocumentGlyph {
    this.#onMissing(codePoint)
    const glyph = this.#slices.get(REPLACEMENT)?.glyphForCodePoint(REPLACEMENT)
    return this.#add(`missing ${codePoint}`, glyph, [codePoint])
  }

  #add(key: string, glyph: Glyph | undefined, codePoints: readonly number[]): DocumentGlyph {
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const added = { id: this.#glyphs.length, advanceWidth: glyph?.advanceWidth ?? NOTDEF.advanceWidth, codePoints, glyph }
    this.#glyphs.push(added)
    this.#numbers.set(key, added)
    return added
  }
}

const outlineOf = ({ advanceWidth, glyph }: DocumentGlyph): GlyphOutline => ({ advanceWidth, commands: glyph?.path.commands ?? [] })
