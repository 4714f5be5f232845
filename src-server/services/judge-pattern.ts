import { createRequire } from 'node:module'
import { MAX_TEXT } from '#shared/steps/form/bounds.ts'

/** Of recheck only the part in plain JavaScript: it is loaded with the first pattern, as most starts see none that is new. */
const require = createRequire(import.meta.url)
type Recheck = typeof import('recheck')
let loaded: Recheck | undefined
const recheck = (): Recheck => {
  loaded ??= require('recheck/lib/browser.js') as Recheck
  return loaded
}

/** Steps that nobody notices: a part of a tenth of a second. */
const STEPS = 10_000_000
/** Patterns worth judging take a part of a second. */
const PATIENCE_MS = 10_000

/** Why a pattern may not stand in a definition: it is none, it can run away, or nobody can tell whether it can. */
export type PatternFault = 'none' | 'runs-away' | 'unknowable'

/** How the steps of a match grow with the text: by what power of its length, or without bound. */
type Growth = number | 'unbounded' | 'none' | 'unknowable'

/**
 * Whether the language's own matcher comes to an end soon on every text of up to `longest` characters: it tries the
 * ways in which a text can be divided among repetitions one after the other, and there may be millions (threat 31).
 * Answers are cut at MAX_TEXT where their question says nothing.
 */
export function patternFault(source: string, longest = MAX_TEXT): PatternFault | undefined {
  const asWritten = growthOf(source)
  if (typeof asWritten === 'string') return faultOf(asWritten)
  // Counted repetitions are taken for harmless because they end, `(a{1,30}){1,30}` in some billion years: so without their ends.
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
  const judged = recheck().checkSync(source, '', { checker: 'automaton', timeout: PATIENCE_MS })
  if (judged.status === 'unknown') return 'unknowable'
  const { complexity } = judged
  if (complexity.type === 'polynomial') return complexity.degree
  if (complexity.type === 'exponential') return 'unbounded'
  return complexity.type === 'linear' ? 1 : 0
}

/** Escapes and classes, in which a brace is a brace, and counted repetitions. */
const PIECES = /\\.|\[(?:\\.|[^\]\\])*\]|\{(\d+)(?:,(\d*))?\}/gs

/** The pattern with `*` or `+` for each `{from,to}`, and all its `to` together. */
function withoutEnds(source: string): { readonly endless: string; readonly counted: number } {
  let counted = 0
  const endless = source.replace(PIECES, (piece, from?: string, to: string | undefined = from) => {
    if (from === undefined || to === '' || Number(to) < 2) return piece
    counted += Number(to)
    return from === '0' ? '*' : '+'
  })
  return { endless, counted }
}
