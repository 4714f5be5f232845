import { createRequire } from 'node:module'
import { MAX_TEXT } from '#shared/forms/schema/bounds.ts'

/** The part of recheck in plain JavaScript. It is loaded with the first pattern, because most starts check none. */
const require = createRequire(import.meta.url)
type Recheck = typeof import('recheck')
let loaded: Recheck | undefined
const recheck = (): Recheck => {
  loaded ??= require('recheck/lib/browser.js') as Recheck
  return loaded
}

/** The most steps of a match; they take less than a tenth of a second. */
const STEPS = 10_000_000
/** How long the analysis of one pattern may take; ordinary ones take less than a second. */
const TIME_LIMIT_MS = 10_000

/**
 * Why a definition may not contain a pattern: it is not a regular expression, it can backtrack catastrophically, or the analysis is
 * inconclusive.
 */
export type PatternFault = 'none' | 'runs-away' | 'unknowable'

/** How the steps of a match grow with the length of the text: the exponent, or without bound. */
type Growth = number | 'unbounded' | 'none' | 'unknowable'

/**
 * Why a pattern may take too long on a text of up to `longest` characters; undefined if it cannot. JavaScript's matcher tries all ways of
 * dividing a text among repetitions, which may be millions (threat 31). Answers without their own limit are cut at MAX_TEXT.
 */
export function patternFault(source: string, longest = MAX_TEXT): PatternFault | undefined {
  const asWritten = growthOf(source)
  if (typeof asWritten === 'string') return faultOf(asWritten)
  // The analysis considers counted repetitions harmless because they end, but `(a{1,30}){1,30}` takes billions of years. So their upper
  // limits are removed.
  const { endless, counted } = withoutEnds(source)
  const growth = endless === source ? asWritten : growthOf(endless)
  if (typeof growth === 'string') return faultOf(growth)
  const length = asWritten === 0 ? Math.min(longest, source.length + counted) : longest
  return length ** Math.max(growth, asWritten) <= STEPS ? undefined : 'runs-away'
}

const faultOf = (growth: Exclude<Growth, number>): PatternFault => (growth === 'unbounded' ? 'runs-away' : growth)

function growthOf(source: string): Growth {
  try {
    new RegExp(source)
  } catch (error) {
    if (error instanceof SyntaxError) return 'none'
    throw error
  }
  const result = recheck().checkSync(source, '', { checker: 'automaton', timeout: TIME_LIMIT_MS })
  if (result.status === 'unknown') return 'unknowable'
  const { complexity } = result
  if (complexity.type === 'polynomial') return complexity.degree
  if (complexity.type === 'exponential') return 'unbounded'
  return complexity.type === 'linear' ? 1 : 0
}

/** Matches escapes and classes, in which a brace has no meaning, and counted repetitions. */
const PIECES = /\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}/gs

/** The pattern with `*` or `+` in place of each `{from,to}`, and the sum of all `to`. */
function withoutEnds(source: string): { readonly endless: string; readonly counted: number } {
  let counted = 0
  const endless = source.replace(PIECES, (piece, from?: string, to: string | undefined = from) => {
    if (from === undefined || to === '' || Number(to) < 2) return piece
    counted += Number(to)
    return from === '0' ? '*' : '+'
  })
  return { endless, counted }
}
