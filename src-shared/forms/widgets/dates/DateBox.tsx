import { useState } from 'react'
import { Button } from '#kit/Button'
import { Input } from '#kit/Input'
import { ClockIcon } from '#kit/icons'
import { type DateKind, readAnswer, readTyped } from '../../../domain/calendar/date-kinds.ts'
import type { DateLimits } from '../../../domain/calendar/date-rules.ts'
import type { Day } from '../../../domain/calendar/day.ts'
import { latePart } from '../../../ui/shell/late-part.tsx'
import { useT } from '../../../ui/shell/use-translate.ts'
import { firstText } from '../../step-form/use-field-item.ts'
import type { Control } from '../control.tsx'
import { boxProps } from '../inputs/TextBox.tsx'

/** The calendar's code is loaded when a user opens one: most dates are typed, and most forms have none. */
const DatePanel = latePart(async () => (await import('./DatePanel.tsx')).DatePanel, { failed: () => <CalendarFailed /> })

/** The date can still be typed; the next press loads the calendar again. */
function CalendarFailed() {
  const t = useT()
  return (
    <span role="alert" className="dt-failed">
      {t('calendarFailed')}
    </span>
  )
}

export interface DateBoxProps extends Control {
  readonly kind: DateKind
  readonly limits: DateLimits
  /** day on which the calendar opens */
  readonly today: () => Day
}

/**
 * A date as yyyy-mm-dd in every language and browser [5-08]: a text box and a button that opens a calendar, in which
 * excluded days are shown as such. Native date inputs use an order that depends on the browser's locale.
 */
export function DateBox(props: DateBoxProps) {
  const { title, kind, limits, today, value, onChange, onBlur, disabled, readOnly, given } = props
  const t = useT()
  const [typed, setTyped] = useState<{ readonly text: string; readonly answer: string | undefined }>()
  /** how often the calendar was requested since it was closed */
  const [asked, setAsked] = useState(0)
  const valueText = value === undefined || value === null ? '' : String(value)
  const put = (raw: string) => {
    const read = readTyped(raw, kind)
    // A phone's numeric keypad has no hyphen, so hyphens are added after the last digit.
    const text = read !== undefined && /^\d+$/.test(raw) ? read : raw
    // An incomplete date is kept as typed. The rule reports it once the box loses the focus, and nothing is lost.
    const answer = text.trim() === '' ? undefined : (read ?? text)
    setTyped({ text, answer })
    onChange(answer)
  }
  const isTime = kind === 'time'
  return (
    <span className="ec-figures dt-box">
      <Input
        {...boxProps(props)}
        inputMode="numeric"
        placeholder={firstText(given.placeholder) ?? (isTime ? 'hh:mm' : `${t('yearLetters')}-mm-dd`)}
        value={typed !== undefined && typed.answer === (value ?? undefined) ? typed.text : valueText}
        onChange={put}
        onBlur={() => {
          setTyped(undefined)
          onBlur()
        }}
      />
      {!readOnly && (
        <Button
          name={t(isTime ? 'chooseTimeOf' : 'chooseDateOf', { name: title })}
          icon={isTime ? <ClockIcon /> : <CalendarIcon />}
          opensDialog
          whenNotOffered="disable"
          onPress={disabled ? undefined : () => setAsked(asked + 1)}
        />
      )}
      {asked > 0 && (
        <DatePanel
          key={asked}
          {...{ title, kind, limits }}
          today={today()}
          value={readAnswer(value, kind)}
          onClose={() => setAsked(0)}
          onChoose={(chosen) => {
            setAsked(0)
            setTyped(undefined)
            onChange(chosen)
            onBlur()
          }}
        />
      )}
    </span>
  )
}

/** Part of the forms' code, because no first screen has a calendar. */
const CalendarIcon = () => (
  <svg
    className="ec-icon"
    viewBox="0 0 24 24"
    width="1.25em"
    height="1.25em"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden="true"
  >
    <path d="M4 6h16v14H4ZM4 10.500h16M8 3.500v4M16 3.500v4" />
  </svg>
)
