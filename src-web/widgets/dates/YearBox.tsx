import { formatOf, rewriteDate } from '#shared/domain/date-format.ts'
import { quarterAnswer, quarterParts } from '#shared/ui/widgets/quarter.ts'
import type { Control } from '../control.tsx'

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

type YearProps = Pick<Control, 'names' | 'value' | 'onChange' | 'onFocus' | 'onBlur' | 'disabled' | 'readOnly'> & {
  /** how the answer is written */
  readonly format?: string | undefined
}

/** Browsers have no picker of years: four digits. */
export function YearBox({ names, value, onChange, onFocus, onBlur, disabled, readOnly, format = 'YYYY' }: YearProps) {
  return (
    <input
      {...names}
      className="ec-input"
      inputMode="numeric"
      maxLength={4}
      autoComplete="off"
      value={rewriteDate(asText(value), format, 'YYYY') ?? asText(value)}
      onChange={({ target }) => {
        const digits = target.value.replace(/\D/g, '')
        onChange(rewriteDate(digits, 'YYYY', format) ?? digits)
      }}
      onFocus={onFocus}
      onBlur={onBlur}
      disabled={disabled}
      readOnly={readOnly}
    />
  )
}

const QUARTERS = [1, 2, 3, 4] as const

/** Nor one of quarters: a year and Q1 to Q4; the answer is '2026-Q4', or as the schema's format writes it. */
export function QuarterBox(field: Control) {
  const { names, labelId, value, onChange, disabled, readOnly, onFocus, onBlur } = field
  const format = formatOf(field.given)
  const { year, quarter } = quarterParts(value, format)
  const put = (nextYear: string, nextQuarter: string) => onChange(quarterAnswer(nextYear, nextQuarter, format))
  return (
    <div className="ec-beside">
      <YearBox {...field} value={year} onChange={(next) => put(asText(next), quarter)} />
      <select
        className="ec-input ec-select"
        id={`${names.id}-quarter`}
        aria-label="Q1–Q4"
        aria-labelledby={`${labelId} ${names.id}-quarter`}
        value={quarter}
        disabled={disabled || readOnly}
        onChange={({ target }) => put(year, target.value)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {QUARTERS.map((one) => (
          <option key={one}>{`Q${one}`}</option>
        ))}
      </select>
    </div>
  )
}
