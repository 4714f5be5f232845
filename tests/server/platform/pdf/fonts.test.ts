import { readdirSync, readFileSync } from 'node:fs'
import * as fontkit from 'fontkit'
import { describe, expect, it } from 'vitest'
import type { Log } from '#server/platform/log.ts'
import { REPLACEMENT } from '#server/platform/pdf/document-font.ts'
import { fontsFor } from '#server/platform/pdf/fonts.ts'
import { PARCELS, PARISH_MAPS } from '#server/sandbox/cadastre/parcels.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { CATALOGUES } from '#shared/i18n/catalogues.ts'

const REGISTER = JSON.stringify([PARCELS, PARISH_MAPS.map(({ parish }) => parish)])
const SERVICES = readdirSync('src-server/sandbox/services').map((file) => readFileSync(`src-server/sandbox/services/${file}`, 'utf8'))
const fail = (): never => {
  throw new Error('not expected')
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
    const read = fontkit.create(subset.encode())
    if (!('getGlyph' in read)) throw new Error('several fonts')
    expect(read.numGlyphs).toBe(new Set(glyphs.map(({ id }) => id)).size + 1)
    for (const [index, { glyph, advanceWidth }] of glyphs.entries()) {
      const back = read.getGlyph(places[index] ?? 0)
      expect(back.advanceWidth).toBe(Math.round(advanceWidth))
      if (glyph === undefined || glyph.path.commands.length === 0) continue
      for (const edge of ['minX', 'minY', 'maxX', 'maxY'] as const) {
        expect(Math.abs(back.path.bbox[edge] - glyph.path.bbox[edge])).toBeLessThan(1.5)
      }
    }
  })
})
