import type { PathCommand } from 'fontkit'
import { uint16s } from './truetype-integers.ts'

interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly onCurve: boolean
}

/** One glyph of a TrueType font, with its values for the font's tables. */
export interface SimpleGlyph {
  readonly bytes: Buffer
  /** left edge of its outline */
  readonly left: number
  readonly points: number
  readonly contours: number
}

const ON_CURVE = 0x01
/** The flags of x; those of y are one bit higher. A step of one byte, and: the byte is positive, or there is no step. */
const SHORT = 0x02
const SAME_OR_POSITIVE = 0x10
/** The contours of a variable font overlap. */
const OVERLAPS = 0x40

const BLANK: SimpleGlyph = { bytes: Buffer.alloc(0), left: 0, points: 0, contours: 0 }

/** Encodes an outline of lines and quadratic curves as a simple glyph (OpenType, 'glyf'). */
export function simpleGlyph(commands: readonly PathCommand[]): SimpleGlyph {
  const contours = contoursOf(commands)
  const points = contours.flat()
  if (points.length === 0) return BLANK
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const left = Math.min(...xs)
  let last = -1
  const ends = contours.map((contour) => {
    last += contour.length
    return last
  })
  const alongX = steps(xs)
  const alongY = steps(ys)
  const flags = points.map(
    ({ onCurve }, index) =>
      (onCurve ? ON_CURVE : 0) | (alongX.flags[index] ?? 0) | ((alongY.flags[index] ?? 0) << 1) | (index === 0 ? OVERLAPS : 0),
  )
  const bytes = Buffer.concat([
    uint16s(contours.length, left, Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    uint16s(...ends, 0),
    Buffer.from(flags),
    ...alongX.bytes,
    ...alongY.bytes,
  ])
  const padding = Buffer.alloc(bytes.length % 2)
  return { bytes: Buffer.concat([bytes, padding]), left, points: points.length, contours: contours.length }
}

/** The steps from each coordinate to the next, in no byte, one byte or two. */
function steps(values: readonly number[]): { readonly flags: readonly number[]; readonly bytes: readonly Buffer[] } {
  const flags: number[] = []
  const bytes: Buffer[] = []
  let at = 0
  for (const value of values) {
    const step = value - at
    at = value
    if (step === 0) flags.push(SAME_OR_POSITIVE)
    else if (Math.abs(step) < 256) {
      flags.push(SHORT | (step > 0 ? SAME_OR_POSITIVE : 0))
      bytes.push(Buffer.from([Math.abs(step)]))
    } else {
      flags.push(0)
      bytes.push(uint16s(step))
    }
  }
  return { flags, bytes }
}

function contoursOf(commands: readonly PathCommand[]): readonly (readonly OutlinePoint[])[] {
  const contours: OutlinePoint[][] = []
  const add = (x = 0, y = 0, onCurve = true) => contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve })
  for (const { command, args } of commands) {
    const [a, b, c, d] = args
    if (command === 'moveTo') contours.push([])
    if (command === 'moveTo' || command === 'lineTo') add(a, b)
    else if (command === 'quadraticCurveTo') {
      add(a, b, false)
      add(c, d)
    } else if (command === 'bezierCurveTo') throw new Error('a cubic curve does not fit into a TrueType font')
  }
  return contours.map((contour) => withoutImplied(dropClosingPoint(contour))).filter((contour) => contour.length > 1)
}

/** Contours close implicitly: drops a repeated end point. */
function dropClosingPoint(contour: readonly OutlinePoint[]): readonly OutlinePoint[] {
  const [first, last] = [contour[0], contour.at(-1)]
  const returns = contour.length > 1 && first?.x === last?.x && first?.y === last?.y && last?.onCurve === true
  return returns ? contour.slice(0, -1) : contour
}

/** Drops points midway between two control points, because they are implied; rounding costs half a unit. */
function withoutImplied(contour: readonly OutlinePoint[]): readonly OutlinePoint[] {
  return contour.filter((point, index) => {
    const before = contour[index - 1]
    const after = contour[index + 1]
    if (!point.onCurve || before === undefined || after === undefined || before.onCurve || after.onCurve) return true
    return Math.abs((before.x + after.x) / 2 - point.x) > 0.5 || Math.abs((before.y + after.y) / 2 - point.y) > 0.5
  })
}
