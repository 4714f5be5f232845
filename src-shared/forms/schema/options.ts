import { isRecord } from '../../domain/forms/plain-record.ts'

/** One choice of a question, normalised from all spellings that schemas use. */
export interface Option {
  readonly value: string | number | boolean
  readonly label: string
  readonly disabled: boolean
  readonly children: readonly Option[]
  /** children are loaded later: antd's `isLeaf: false` without children */
  readonly isOpen?: true
}

const isValue = (value: unknown): value is Option['value'] => ['string', 'number', 'boolean'].includes(typeof value)
/** Compares as text too, because native controls and drafts turn numbers into strings. */
export const isSameValue = (a: unknown, b: unknown): boolean => a === b || (isValue(a) && isValue(b) && String(a) === String(b))
export const isIn = (chosen: readonly unknown[], { value }: Option): boolean => chosen.some((one) => isSameValue(one, value))
const NO_OPTIONS: readonly Option[] = []

/** What a field offers: its own choices, which a reaction may have set, else those of its widget's props. */
export const offeredBy = (dataSource: unknown, props: Readonly<Record<string, unknown>>): unknown =>
  Array.isArray(dataSource) && dataSource.length > 0 ? dataSource : (props.options ?? props.dataSource)

/**
 * Reads Formily's `enum` / `dataSource` / `options`: plain values, {label, value}, {title, key} of trees, or a {value:
 * label} record.
 */
export function readOptions(given: unknown): readonly Option[] {
  if (Array.isArray(given)) return given.flatMap((one) => optionOf(one) ?? [])
  if (isRecord(given)) return Object.entries(given).flatMap(([value, label]) => optionOf({ value, label }) ?? [])
  return NO_OPTIONS
}

function optionOf(one: unknown): Option | undefined {
  if (isValue(one)) return { value: one, label: String(one), disabled: false, children: NO_OPTIONS }
  if (!isRecord(one)) return undefined
  const value = one.value ?? one.key ?? one.id
  if (!isValue(value)) return undefined
  const label = one.label ?? one.title ?? one.name ?? value
  const children = readOptions(one.children)
  return {
    value,
    label: isValue(label) ? String(label) : String(value),
    disabled: one.disabled === true,
    children,
    ...(one.isLeaf === false && children.length === 0 && { isOpen: true }),
  }
}

/** Returns the label of a value, searched on all levels; the value itself if no option has it. */
export const labelOf = (options: readonly Option[], value: unknown): string => find(options, value)?.label ?? writtenValue(value)

/** Returns a value as a native control writes it; '' if it is not a value. */
export const writtenValue = (value: unknown): string => (isValue(value) ? String(value) : '')

function find(options: readonly Option[], value: unknown): Option | undefined {
  for (const option of options) {
    if (isSameValue(option.value, value)) return option
    const nested = find(option.children, value)
    if (nested !== undefined) return nested
  }
  return undefined
}

/** Returns the option's value in its original type for the string of a native control. */
export const optionValue = (options: readonly Option[], written: string): Option['value'] | undefined => find(options, written)?.value

/** Lists every option of a tree with its depth, from 0, in tree order. */
export const leavesOf = (options: readonly Option[], depth = 0): readonly (readonly [option: Option, depth: number])[] =>
  options.flatMap((option) => [[option, depth] as const, ...leavesOf(option.children, depth + 1)])
