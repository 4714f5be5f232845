import type { FormValues, StoredFile } from '../../domain/answers.ts'
import { readSchema } from '../../steps/form/read-schema.ts'
import { widgetTitle } from '../../steps/form/widget-defaults.ts'
import { type AnswerWords, answerText } from './answer-text.ts'
import { readOptions } from './options.ts'
import { isUpload, storedFiles } from './stored-files.ts'

/** One line of the data check: what was asked, and what was answered. */
export interface AnswerLine {
  /** data path, unique within its form */
  readonly path: string
  readonly label: string
  readonly text: string
  /** of a field of files: each can be looked at or downloaded there too [5-03] */
  readonly files?: readonly StoredFile[]
}

type Schema = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)
const titleOf = (schema: Schema): string => {
  const props = isRecord(schema['x-component-props']) ? schema['x-component-props'] : {}
  return [schema.title, props.title].find((one): one is string => typeof one === 'string') ?? ''
}

/** A form's answers in order of its schema; what was left empty or hidden is not a line [2-11]. */
export function answerLines(formJson: unknown, values: FormValues, words: AnswerWords): readonly AnswerLine[] {
  const { schema } = readSchema(formJson)
  return schema === undefined ? [] : linesOf(schema, values, '', '', words)
}

function linesOf(schema: Schema, values: unknown, place: string, within: string, words: AnswerWords): readonly AnswerLine[] {
  const children = isRecord(schema.properties) ? Object.entries(schema.properties) : []
  const inOrder = children.sort(([, a], [, b]) => order(a) - order(b))
  return inOrder.flatMap(([key, child]) => {
    if (!isRecord(child)) return []
    if (child.type === 'void') return linesOf(child, values, place, within, words)
    const value = isRecord(values) ? values[key] : undefined
    return fieldLines(child, value, place === '' ? key : `${place}.${key}`, key, within, words)
  })
}

function fieldLines(schema: Schema, value: unknown, path: string, key: string, within: string, words: AnswerWords): readonly AnswerLine[] {
  const own = widgetTitle(schema['x-component'])
  const title = titleOf(schema) || (own === undefined ? '' : words.t(own))
  if (Array.isArray(value) && schema.items !== undefined && !isPlainList(schema)) {
    return value.flatMap((row, index) => {
      const item = Array.isArray(schema.items) ? (schema.items[index] ?? schema.items[0]) : schema.items
      const name = `${title || key} ${index + 1}`
      return isRecord(item) ? rowLines(item, row, `${path}.${index}`, join(within, name), words) : []
    })
  }
  if (schema.properties !== undefined) return linesOf(schema, value, path, join(within, title), words)
  const widget = String(schema['x-component'] ?? '')
  const text = answerText(widget, value, readOptions(schema.enum ?? optionsOf(schema)), words)
  if (text === '') return []
  return [{ path, label: join(within, title || key), text, ...(isUpload(widget) ? { files: storedFiles(value) } : {}) }]
}

const rowLines = (item: Schema, row: unknown, path: string, name: string, words: AnswerWords): readonly AnswerLine[] =>
  item.properties !== undefined && isRecord(row)
    ? linesOf(item, row, path, name, words)
    : fieldLines({ ...item, title: '' }, row, path, name, '', words)

const join = (within: string, name: string): string => [within, name].filter(Boolean).join(' · ')
const order = (schema: unknown): number => (isRecord(schema) && typeof schema['x-index'] === 'number' ? schema['x-index'] : 0)
const optionsOf = ({ 'x-component-props': props }: Schema): unknown =>
  isRecord(props) ? (props.options ?? props.dataSource ?? props.treeData) : undefined
/** Lists that one widget answers (ticks, files, ranges), not rows of fields. */
const isPlainList = (schema: Schema): boolean => !String(schema['x-component'] ?? '').startsWith('Array')
