/** Letters of a date's format as Formily's pickers write it (those of moment and dayjs), and the digits each stands for. */
const TOKENS: Readonly<Record<string, { readonly digits: string; readonly part: Part; readonly width: number }>> = {
  YYYY: { digits: '(\\d{4})', part: 'year', width: 4 },
  GGGG: { digits: '(\\d{4})', part: 'weekYear', width: 4 },
  gggg: { digits: '(\\d{4})', part: 'weekYear', width: 4 },
  WW: { digits: '(\\d{2})', part: 'week', width: 2 },
  W: { digits: '(\\d{1,2})', part: 'week', width: 1 },
  ww: { digits: '(\\d{2})', part: 'week', width: 2 },
  w: { digits: '(\\d{1,2})', part: 'week', width: 1 },
  Q: { digits: '(\\d)', part: 'quarter', width: 1 },
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
type Part = 'year' | 'weekYear' | 'week' | 'quarter' | 'month' | 'day' | 'hour' | 'minute' | 'second'
type DateParts = Readonly<Partial<Record<Part, number>>>

/** '[…]' is written as it stands. */
const PIECES = /\[([^\]]*)\]|YYYY|GGGG|gggg|WW?|ww?|Q|MM?|DD?|HH?|mm?|ss?|./gs
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
  const whole = withDay(parts)
  return whole !== undefined && isPossible(whole) ? whole : undefined
}

const DAY_MS = 86_400_000
/** The Monday of a week of ISO 8601, whose first holds the fourth of January: what browsers' pickers of weeks count by. */
const mondayOf = (weekYear: number, week: number): Date => {
  const fourth = new Date(Date.UTC(weekYear, 0, 4))
  return new Date(fourth.getTime() + (7 * (week - 1) - ((fourth.getUTCDay() + 6) % 7)) * DAY_MS)
}
function weekOf({ year = 0, month = 1, day = 1 }: DateParts): { readonly weekYear: number; readonly week: number } {
  const date = new Date(Date.UTC(year, month - 1, day))
  // The Thursday says whose week it is.
  const thursday = new Date(date.getTime() + (3 - ((date.getUTCDay() + 6) % 7)) * DAY_MS)
  const weekYear = thursday.getUTCFullYear()
  return { weekYear, week: 1 + Math.floor((thursday.getTime() - Date.UTC(weekYear, 0, 1)) / (7 * DAY_MS)) }
}

/** A week is its Monday, a quarter its first month; undefined for a week or quarter there is none of. */
function withDay(parts: DateParts): DateParts | undefined {
  const { week, quarter, weekYear = parts.year } = parts
  if (quarter !== undefined && (quarter < 1 || quarter > 4)) return undefined
  if (week === undefined || weekYear === undefined) return quarter === undefined ? parts : { month: quarter * 3 - 2, ...parts }
  const monday = mondayOf(weekYear, week)
  const day = { year: monday.getUTCFullYear(), month: monday.getUTCMonth() + 1, day: monday.getUTCDate() }
  return weekOf(day).weekYear === weekYear && week > 0 ? { ...parts, ...day } : undefined
}

function isPossible({ year = 2000, month = 1, day = 1, hour = 0, minute = 0, second = 0 }: DateParts): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60
}

const START: DateParts = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }

/** The parts written in a format; what is not known is its beginning (month 1, hour 0). A year beside a week is the week's. */
function writeDate(given: DateParts, format: string): string {
  const pieces = piecesOf(format)
  const asks = (part: Part): boolean => pieces.some(({ text, isToken }) => isToken && TOKENS[text]?.part === part)
  const week = weekOf(given)
  const parts: DateParts = {
    ...START,
    ...given,
    ...week,
    quarter: Math.ceil((given.month ?? 1) / 3),
    ...(asks('week') && !asks('month') && { year: week.weekYear }),
  }
  return pieces
    .map(({ text, isToken }) => {
      const token = isToken ? TOKENS[text] : undefined
      return token === undefined ? text : String(parts[token.part]).padStart(token.width, '0')
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
