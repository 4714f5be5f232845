/** Letters of a date's format as Formily's pickers write it (those of moment and dayjs), and the digits each stands for. */
const TOKENS: Readonly<Record<string, { readonly digits: string; readonly part: Part; readonly width: number }>> = {
  YYYY: { digits: '(\\d{4})', part: 'year', width: 4 },
  MM: { digits: '(\\d{2})', part: 'month', width: 2 },
  M: { digits: '(\\d{1,2})', part: 'month', width: 1 },
  DD: { digits: '(\\d{2})', part: 'day', width: 2 },
  D: { digits: '(\\d{1,2})', part: 'day', width: 1 },
  HH: { digits: '(\\d{2})', part: 'hour', width: 2 },
  H: { digits: '(\\d{1,2})', part: 'hour', width: 1 },
  mm: { digits: '(\\d{2})', part: 'minute', width: 2 },
  m: { digits: '(\\d{1,2})', part: 'minute', width: 1 },
  ss: { digits: '(\\d{2})', part: 'second', width: 2 },
  s: { digits: '(\\d{1,2})', part: 'second', width: 1 },
}
type Part = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second'
type DateParts = Readonly<Partial<Record<Part, number>>>

/** '[…]' is written as it stands. */
const PIECES = /\[([^\]]*)\]|YYYY|MM?|DD?|HH?|mm?|ss?|./gs
const piecesOf = (format: string) =>
  [...format.matchAll(PIECES)].map(([text, quoted]) => ({ text: quoted ?? text, isToken: quoted === undefined && text in TOKENS }))
const quote = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a format holds only what can be read back; others are left to their schema. */
export const canReadFormat = (format: string): boolean =>
  piecesOf(format).every(({ text, isToken }) => isToken || !/[A-Za-z]/.test(text) || format.includes(`[${text}]`))

/** The parts of a date written in a format; undefined for what is not written so, or is no date. */
function readDate(text: string, format: string): DateParts | undefined {
  const pieces = piecesOf(format)
  const pattern = pieces.map(({ text: piece, isToken }) => (isToken ? TOKENS[piece]?.digits : quote(piece))).join('')
  const found = new RegExp(`^${pattern}$`).exec(text.trim())
  if (found === null) return undefined
  const parts: Partial<Record<Part, number>> = {}
  for (const [index, { text: piece }] of pieces.filter(({ isToken }) => isToken).entries()) {
    const token = TOKENS[piece]
    if (token !== undefined) parts[token.part] = Number(found[index + 1])
  }
  return isPossible(parts) ? parts : undefined
}

function isPossible({ year = 2000, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
}

/** The parts written in a format; what is not known is its beginning (month 1, hour 0). */
function writeDate(parts: DateParts, format: string): string {
  const start: Readonly<Record<Part, number>> = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  return piecesOf(format)
    .map(({ text, isToken }) => {
      const token = isToken ? TOKENS[text] : undefined
      return token === undefined ? text : String(parts[token.part] ?? start[token.part]).padStart(token.width, '0')
    })
    .join('')
}

/** The same date in another format; undefined for what is not written in the first. */
export function rewriteDate(text: string, from: string, to: string): string | undefined {
  const parts = readDate(text, from)
  return parts === undefined ? undefined : writeDate(parts, to)
}

/** The format a picker's answer is written in: its `format`, the first of several; undefined for its usual one, or one that cannot be read back. */
export function formatOf(props: Readonly<Record<string, unknown>>): string | undefined {
  const first: unknown = Array.isArray(props.format) ? props.format[0] : props.format
  return typeof first === 'string' && canReadFormat(first) ? first : undefined
}
