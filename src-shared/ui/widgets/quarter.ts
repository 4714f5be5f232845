import { rewriteDate } from '#shared/domain/date-format.ts'

const QUARTER = 'YYYY-[Q]Q'

/** '2026-Q4', or a quarter written in its schema's format, in its two parts; a new one begins with the first quarter. */
export function quarterParts(value: unknown, format: string | undefined): { readonly year: string; readonly quarter: string } {
  const text = typeof value === 'string' ? value : ''
  const usual = format === undefined ? text : (rewriteDate(text, format, QUARTER) ?? text)
  const [, year = '', quarter = 'Q1'] = /^(\d{0,4})(?:-(Q[1-4]))?/.exec(usual) ?? []
  return { year, quarter }
}

/** The answer of a year and a quarter; a year still being typed is kept as it stands. */
export function quarterAnswer(year: string, quarter: string, format: string | undefined): string | undefined {
  if (year === '') return undefined
  const usual = `${year}-${quarter}`
  return format === undefined ? usual : (rewriteDate(usual, QUARTER, format) ?? usual)
}
