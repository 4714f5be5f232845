import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import type { PathCommand } from 'fontkit'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { REPLACEMENT } from '#server/platform/pdf/document-font.ts'
import { fontsFor } from '#server/platform/pdf/fonts.ts'
import { writeTrueType } from '#server/platform/pdf/truetype.ts'
import { PARCELS, PARISH_MAPS } from '#server/sandbox/cadastre/parcels.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'

const REGISTER = JSON.stringify([PARCELS, PARISH_MAPS.map(({ parish }) => parish)])
const SERVICES = readdirSync('src-server/sandbox/services').map((file) => readFileSync(`src-server/sandbox/services/${file}`, 'utf8'))
const fail = (): never => {
  throw new Error('not expected')
}

function readFont(bytes: Buffer): fontkit.Font {
  const font = fontkit.create(bytes)
  if (!('getGlyph' in font)) throw new Error('several fonts')
  return font
}

/** The operator's warnings about a text's characters, written in both weights. */
async function toldOf(language: Language, text: string): Promise<readonly object[]> {
  const told: object[] = []
  const log: Log = { error: fail, info: fail, warn: (facts) => told.push(facts) }
  const fonts = await fontsFor(language, text, log)
  for (const font of Object.values(fonts)) font.layout(text)
  return told
}

describe('the fonts of documents (decision 12)', () => {
  it.each(LANGUAGES)('have a glyph for every character of the catalogues, the register and the services, in %s', async (language) => {
    const text = [...Object.values(CATALOGUES).map((catalogue) => JSON.stringify(catalogue)), REGISTER, ...SERVICES].join('')
    const written = [...new Set(text)].filter((character) => character >= ' ').join('')
    expect(written.length).toBeGreaterThan(1000)
    expect(await toldOf(language, written)).toEqual([])
  })

  it.each(LANGUAGES)('report a character that they lack to the operator once, in %s', async (language) => {
    const told = [{ character: 'U+20BB7' }, { character: 'U+10FFFD' }]
    expect(await toldOf(language, '地\u{20BB7}\u{10FFFD}')).toEqual(told)
  })

  it('draw a mark for a character they lack, that is copied as the character', async () => {
    const { regular } = await fontsFor('zh-Hant', 'a\u{20BB7}')
    const { glyphs, advanceWidth } = regular.layout('\u{20BB7}〓a')
    expect(glyphs.map(({ codePoints }) => codePoints)).toEqual([[0x20bb7], [REPLACEMENT], [0x61]])
    expect(glyphs[0]?.glyph?.path.commands).toEqual(glyphs[1]?.glyph?.path.commands)
    expect(glyphs[0]?.glyph?.path.commands.length).toBeGreaterThan(4)
    expect(advanceWidth).toBeGreaterThan(2000)
  })

  it('take the shapes of the language: Simplified Chinese has another form of 骨', async () => {
    const [traditional, simplified] = await Promise.all([fontsFor('zh-Hant', '骨'), fontsFor('zh-Hans', '骨')])
    const shapeOf = ({ regular }: typeof traditional) => regular.layout('骨').glyphs[0]?.glyph?.path.toSVG()
    expect(shapeOf(traditional)).not.toBe(shapeOf(simplified))
  })

  it('make one font of several files, which is read back with the same shapes and widths', async () => {
    const text = '澳門特別行政區政府地圖繪製暨地籍局 Direcção dos Serviços de Cartografia e Cadastro 0123456789.,$%'
    const { bold } = await fontsFor('pt', text)
    const { glyphs } = bold.layout(text)
    const subset = bold.createSubset()
    const places = glyphs.map(({ id }) => subset.includeGlyph(id))
    const read = readFont(subset.encode())
    expect(read.numGlyphs).toBe(new Set(glyphs.map(({ id }) => id)).size + 1)
    for (const [index, { glyph, advanceWidth }] of glyphs.entries()) {
      const back = read.getGlyph(places[index] ?? 0)
      expect(back.advanceWidth).toBe(Math.round(advanceWidth))
      if (glyph === undefined || glyph.path.commands.length === 0) continue
      for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const)
        expect(Math.abs(back.path.bbox[edge] - glyph.path.bbox[edge])).toBeLessThan(1.5)
    }
  })
})

const FACE = { unitsPerEm: 1000, ascent: 880, descent: -120, bbox: { minX: -2000, minY: -2000, maxX: 2000, maxY: 2000 } }

const coordinate = fc.integer({ min: -2000, max: 2000 })
const corner = fc.tuple(coordinate, coordinate)
/** No point twice in a row, and the first not repeated at the end: such points may be dropped. */
const contour = fc
  .uniqueArray(corner, { minLength: 3, maxLength: 40, selector: (point) => point.join() })
  .map(([first, ...rest]): readonly PathCommand[] => [
    { command: 'moveTo', args: first ?? [] },
    ...rest.map((args): PathCommand => ({ command: 'lineTo', args })),
    { command: 'closePath', args: [] },
  ])
const glyph = fc.array(contour, { maxLength: 4 }).map((contours) => contours.flat())

describe('a TrueType font', () => {
  it('writes outlines that a reader of fonts gives back point by point', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ commands: glyph, advanceWidth: fc.integer({ min: 0, max: 3000 }) }), { minLength: 1, maxLength: 8 }),
        (outlines) => {
          const read = readFont(writeTrueType(outlines, FACE))
          expect([read.numGlyphs, read.unitsPerEm, read.ascent, read.descent]).toEqual([outlines.length, 1000, 880, -120])
          for (const [index, { commands, advanceWidth }] of outlines.entries()) {
            const back = read.getGlyph(index)
            expect(back.advanceWidth).toBe(advanceWidth)
            const points = (path: readonly PathCommand[]) => path.filter(({ args }) => args.length > 0).map(({ args }) => [...args])
            expect(points(back.path.commands)).toEqual(points(commands))
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('has the checksum that a font must have', () => {
    const font = writeTrueType([{ commands: [], advanceWidth: 500 }], FACE)
    let sum = 0
    for (let at = 0; at < font.length; at += 4) sum = (sum + font.readUInt32BE(at)) >>> 0
    expect(sum).toBe(0xb1b0afba)
  })

  it('refuses a cubic curve, which TrueType has not', () => {
    const curve: PathCommand = { command: 'bezierCurveTo', args: [0, 0, 1, 1, 2, 2] }
    const commands: PathCommand[] = [{ command: 'moveTo', args: [0, 0] }, curve]
    expect(() => writeTrueType([{ commands, advanceWidth: 1 }], FACE)).toThrow('cubic')
  })
})
