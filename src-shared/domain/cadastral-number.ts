/** The box takes at most this many characters [5-01]. */
export const CADASTRAL_INPUT_MAX = 256

/** Digits, a dot, digits [5-01]; ASCII only, bounded so that no input is slow (threat 29). */
const SHAPE = /^[0-9]{1,12}\.[0-9]{1,12}$/

/** The one rule both sides share. */
export const isCadastralNumber = (value: string): boolean => SHAPE.test(value)

const FULL_WIDTH_DIGIT = /[\uFF10-\uFF19]/g
const FULL_WIDTH_STOP = /[\uFF0E\u3002]/g
/** comma, full-width comma, ideographic comma, semicolons, white space (decision 3.1) */
const SEPARATOR = /[,\uFF0C\u3001;\uFF1B\s]+/

/** One entry of the box after reading: what the person wrote and what was understood. */
export interface NumberReading {
  readonly written: string
  readonly understood: string
  readonly wellFormed: boolean
}

/**
 * Reads what was typed or pasted: full-width digits and stops become ASCII, a list is split, repeats
 * within it fold into one. Nothing else is altered, so `understood` can always be shown (decision 3.1).
 * Of an input longer than the box takes, the part beyond it is one malformed entry: no number is cut
 * short and none is dropped in silence.
 */
export function readCadastralInput(input: string): readonly NumberReading[] {
  const { within, beyond } = cutAtLimit(input)
  const seen = new Set<string>()
  const readings: NumberReading[] = []
  for (const written of within.split(SEPARATOR)) {
    if (written === '') continue
    const understood = written
      .replace(FULL_WIDTH_DIGIT, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
      .replace(FULL_WIDTH_STOP, '.')
    if (seen.has(understood)) continue
    seen.add(understood)
    readings.push({ written, understood, wellFormed: isCadastralNumber(understood) })
  }
  if (beyond !== '') readings.push({ written: beyond, understood: beyond, wellFormed: false })
  return readings
}

/** Cuts between two entries, never inside one; what lies beyond is shortened for showing. */
function cutAtLimit(input: string): { within: string; beyond: string } {
  if (input.length <= CADASTRAL_INPUT_MAX) return { within: input, beyond: '' }
  let end = CADASTRAL_INPUT_MAX
  while (end > 0 && !SEPARATOR.test(input.charAt(end)) && !SEPARATOR.test(input.charAt(end - 1))) end -= 1
  const rest = input.slice(end, end + 40).trim()
  return { within: input.slice(0, end), beyond: rest === '' ? '' : `${rest.slice(0, 24)}…` }
}
