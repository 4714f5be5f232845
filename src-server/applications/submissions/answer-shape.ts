import { isRecord } from '#shared/domain/forms/plain-record.ts'
import { leavesOf, type Option, readOptions } from '#shared/forms/schema/options.ts'

interface Question {
  readonly type?: unknown
  readonly enum?: unknown
  readonly [part: string]: unknown
}

/** Widgets whose answer is a list, whatever type the form names: Formily's documentation has them with the type string. */
const LISTS: ReadonlySet<unknown> = new Set(['Cascader', 'Checkbox.Group', 'DatePicker.RangePicker', 'TimePicker.RangePicker'])
const modeOf = ({ 'x-component': widget, 'x-component-props': props }: Question): unknown =>
  widget === 'Select' && isRecord(props) ? props.mode : undefined
const isOfList = (question: Question): boolean => LISTS.has(question['x-component']) || modeOf(question) !== undefined

/**
 * Checks the assumptions of validators, which a forged request may violate: that a text is a string, and that a choice is one of those
 * that the page offers. Returns the violated rule. answer-bounds.ts checks the size of answers.
 */
export function shapeFault(question: Question, value: unknown, choices: unknown = question.enum): 'invalid' | 'enum' | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const widget = question['x-component']
  // tags may be typed beside the offered ones
  const isTags = modeOf(question) === 'tags' && Array.isArray(value) && value.every((one) => typeof one !== 'object')
  const isChosen = isTags || !Array.isArray(choices) || choices.length === 0 ? undefined : isOffered(readOptions(choices), value, widget)
  // an offered number is an answer to a question of the type string too
  const isTyped =
    isOfType(question.type, value) || (Array.isArray(value) ? isOfList(question) : question.type !== 'array' && isChosen === true)
  if (!isTyped || !isReadable(value)) return 'invalid'
  return isChosen === false ? 'enum' : undefined
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: (value) => typeof value === 'object' && !Array.isArray(value),
}

const isOfType = (type: unknown, value: unknown): boolean => (typeof type === 'string' ? (TYPES[type]?.(value) ?? true) : true)

/** Whether no text in it has a NUL, which PostgreSQL cannot store. Other characters that a copy leaves are kept as they were typed. */
function isReadable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0')
  return typeof value !== 'object' || value === null || Object.values(value).every(isReadable)
}

/** The parts of a path below a branch whose children are loaded on the page are not known here. */
function isOffered(options: readonly Option[], value: unknown, widget: unknown): boolean {
  const all = leavesOf(options).map(([option]) => option)
  const offered = new Set<unknown>(all.map((option) => option.value))
  const open = new Set<unknown>(all.flatMap((option) => (option.isOpen ? [option.value] : [])))
  const isPath = (path: readonly unknown[]): boolean =>
    path.every((one, at) => offered.has(one) || (typeof one !== 'object' && path.slice(0, at).some((above) => open.has(above))))
  if (!Array.isArray(value)) return offered.has(value)
  return widget === 'Cascader' && value.some(Array.isArray) ? value.every((one) => isPath([one].flat())) : isPath(value)
}
