import type { TSchema } from 'typebox'
import { FeeLine, Material, ResultOption, ServiceDefinition, Step } from '../definition.ts'
import { WIDGET_PAGES, type WidgetPage } from './widgets.ts'

const marks = (of: string) =>
  [`<!-- ${of}, from src-server/applications/services by npm run services:write -->`, `<!-- end of the ${of} -->`] as const

/** What a definition consists of, each under the name that the page has for it. */
const PARTS: Readonly<Record<string, TSchema>> = {
  'The service': ServiceDefinition,
  'A step': Step,
  'A material': Material,
  'A line of a fee': FeeLine,
  'A result': ResultOption,
}

interface Node {
  readonly description?: string
  readonly enum?: readonly string[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
}

/** More values are in the JSON Schema. */
const MOST_VALUES = 8
/** The four languages of a text, which the page explains once. */
const isText = ({ properties = {} }: Node): boolean => 'cht' in properties

function fieldText([name, node]: readonly [string, Node]): string {
  const { items, description, enum: values = items?.enum, properties = items?.properties } = node
  const among = values === undefined || values.length > MOST_VALUES ? [] : [values.map((value) => `\`${value}\``).join(', ')]
  const isPart = Object.values(PARTS).some((part) => part === items)
  const inner =
    properties === undefined || isPart || isText({ properties })
      ? []
      : [
          `of ${Object.keys(properties)
            .map((each) => `\`${each}\``)
            .join(', ')}`,
        ]
  const facts = [...inner, ...among, ...(description === undefined ? [] : [description.replaceAll(/(?:,? \[\d-\d\d\])+/g, '')])]
  return facts.length === 0 ? `\`${name}\`` : `\`${name}\` (${facts.join('; ')})`
}

function partText([part, schema]: readonly [string, TSchema]): string {
  const { properties = {}, required = [] } = schema as Node
  const fields = Object.entries(properties).filter(([name]) => !name.startsWith('$'))
  const list = (isRequired: boolean): string =>
    fields
      .filter(([name]) => required.includes(name) === isRequired)
      .map(fieldText)
      .join(', ')
  const may = list(false)
  return `- **${part}** has ${list(true)}${may === '' ? '' : `; it may have ${may}`}.`
}

const propText = ([name, means]: readonly [string, string]): string => (means === '' ? `\`${name}\`` : `\`${name}\` (${means})`)

function widgetText(names: readonly string[], { answer, props, like }: WidgetPage): string {
  const all = [...Object.entries(props).map(propText), ...(like === undefined ? [] : [`the props of \`${like}\``])]
  const facts = [answer ?? [], all.join(', ') || []].flat()
  return `- ${names.map((name) => `\`${name}\``).join(', ')}${facts.length === 0 ? '' : `: ${facts.join('; ')}`}`
}

function widgetsText(): string {
  const names = new Map<WidgetPage, string[]>()
  for (const [name, page] of Object.entries(WIDGET_PAGES)) names.set(page, [...(names.get(page) ?? []), name])
  return [...names].map(([page, of]) => widgetText(of, page)).join('\n')
}

function between(page: string, of: string, text: string): string {
  const [begin, end] = marks(of)
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/service-definitions.md has no place for the ${of}: ${begin} … ${end}`)
  return `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`
}

/** Replaces the fields and the widgets in the page by those of the definition's schema and of the table of widgets. */
export const withDefinitions = (page: string): string =>
  between(between(page, 'fields', Object.entries(PARTS).map(partText).join('\n')), 'widgets', widgetsText())
