import { dayGiven } from '#shared/domain/calendar/date-given.ts'
import { type DateKind, dateAsk } from '#shared/domain/calendar/date-kinds.ts'
import { readEnd } from '#shared/domain/calendar/date-rules.ts'
import { type Day, dayAfter, isDay } from '#shared/domain/calendar/day.ts'
import type { SchemaNode } from '#shared/domain/forms/form-schema.ts'
import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { compileExpression, readExpression } from '#shared/forms/expression/index.ts'
import type { Fault } from './fault.ts'

type Props = Readonly<Record<string, unknown>>
const expressionOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(value)?.[1] : undefined

/** Properties of antd's pickers that ours ignore. They are faults, because such a rule would have no effect. */
const IGNORED_PROPS = [
  ...['disabledTime', 'disabledHours', 'disabledMinutes', 'disabledSeconds', 'hourStep', 'minuteStep', 'secondStep'],
  ...['use12Hours', 'multiple', 'allowEmpty', 'order', 'picker', 'showTime', 'format'],
]
/** An arbitrary day in place of the day of use. */
const SAMPLE_DAY: Day = '2026-11-22'
/** The days on which a service's own function is tried; they include a leap day. */
const SAMPLE_DAYS = Array.from({ length: 1500 }, (_, at) => dayAfter('2026-01-01', at))

/** Faults in the rules of a date picker: those that permit no day, cannot be read, or have no effect [5-08]. */
export function checkDates({ place, schema }: SchemaNode): Fault[] {
  const props = schema['x-component-props'] ?? {}
  const widget = schema['x-component']
  if (typeof widget !== 'string' || !isRecord(props)) return []
  const kind = dateAsk(widget)?.kind
  if (kind === undefined) return []
  const found = [...ignoredProps(props), ...limits(props, kind), ...disabledLists(props, kind), ...disabledFunction(props, kind)]
  return found.map((sentence) => ({ place, sentence: `${place} ${sentence}` }))
}

const ignoredProps = (props: Props): readonly string[] =>
  IGNORED_PROPS.filter((name) => name in props).map(
    (name) =>
      `has “${name}”, which no date box obeys: days are yyyy-mm-dd, times hh:mm, and min, max and the disabled… lists say what may be chosen.`,
  )

function limits(props: Props, kind: DateKind): readonly string[] {
  const sentences: string[] = []
  const read = (names: readonly string[]) => {
    const name = names.find((one) => props[one] !== undefined)
    if (name === undefined || expressionOf(props[name]) !== undefined) return undefined
    const end = readEnd(props[name], kind, SAMPLE_DAY)
    if (end === undefined) sentences.push(`has a ${name} that is no ${kind}: ${JSON.stringify(props[name])}.`)
    return end
  }
  const from = read(['min', 'minDate'])
  const to = read(['max', 'maxDate'])
  if (from !== undefined && to !== undefined && from > to) sentences.push('has a min after its max: nothing could be chosen.')
  return sentences
}

function disabledLists(props: Props, kind: DateKind): readonly string[] {
  const { disabledDays, disabledWeekdays, disabledHolidays } = props
  const dayRules = ['disabledDays', 'disabledWeekdays', 'disabledHolidays'].filter((name) => props[name] !== undefined)
  if (kind === 'time') return dayRules.map((name) => `has “${name}”, but a time has no days.`)
  const sentences: string[] = []
  const isList = (value: unknown, is: (one: unknown) => boolean) =>
    value === undefined || expressionOf(value) !== undefined || (Array.isArray(value) && value.every(is))
  if (!isList(disabledDays, isDay)) sentences.push('has disabledDays that are no list of days, each as yyyy-mm-dd.')
  if (!isList(disabledWeekdays, (one) => [0, 1, 2, 3, 4, 5, 6].includes(one as number)))
    sentences.push('has disabledWeekdays that are no list of numbers from 0 (Sunday) to 6.')
  else if (new Set(disabledWeekdays as readonly unknown[] | undefined).size === 7)
    sentences.push('has all seven disabledWeekdays: nothing could be chosen.')
  if (disabledHolidays !== undefined && typeof disabledHolidays !== 'boolean' && expressionOf(disabledHolidays) === undefined)
    sentences.push('has disabledHolidays that are neither true nor false.')
  return sentences
}

/** Tries a service's own function: if it throws, or does not return a boolean, it would have no effect. */
function disabledFunction({ disabledDate }: Props, kind: DateKind): readonly string[] {
  if (disabledDate === undefined) return []
  if (kind === 'time') return ['has “disabledDate”, but a time has no days.']
  const text = expressionOf(disabledDate)
  if (text === undefined) return ['has a disabledDate that is no expression: "{{ (day) => … }}".']
  // a function that reads values of the form cannot be tried without them
  if (/\$\w/.test(text)) return []
  try {
    readExpression(text)
    const isDisabled = compileExpression(text)
    if (typeof isDisabled !== 'function') return ['has a disabledDate that is no function of a day.']
    const answers = SAMPLE_DAYS.map((day) => isDisabled(dayGiven(day), { type: 'date', today: SAMPLE_DAY }) as unknown)
    if (answers.some((answer) => typeof answer !== 'boolean')) return ['has a disabledDate that answers neither true nor false.']
    return answers.every(Boolean) ? ['has a disabledDate that bars every day: nothing could be chosen.'] : []
  } catch (error) {
    return [`has a disabledDate that breaks: ${error instanceof Error ? error.message : String(error)}.`]
  }
}
