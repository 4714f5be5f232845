import fc from 'fast-check'
import type { PathCommand } from 'fontkit'
import * as fontkit from 'fontkit'
import { expect, it } from 'vitest'
import { writeTrueType } from '#server/platform/pdf/truetype.ts'

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

it('writes outlines that a reader of fonts gives back point by point', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ commands: glyph, advanceWidth: fc.integer({ min: 0, max: 3000 }) }), { minLength: 1, maxLength: 8 }),
      (outlines) => {
        const read = fontkit.create(writeTrueType(outlines, FACE))
        if (!('getGlyph' in read)) throw new Error('several fonts')
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
  const commands: PathCommand[] = [
    { command: 'moveTo', args: [0, 0] },
    { command: 'bezierCurveTo', args: [0, 0, 1, 1, 2, 2] },
  ]
  expect(() => writeTrueType([{ commands, advanceWidth: 1 }], FACE)).toThrow('cubic')
})
