import { parseAst } from 'vite'
import { read } from '../source-files.ts'

/** A test as it is written: titles with `${…}` and `%s` in them stand as they are in the source. */
export interface WrittenTest {
  /** its own title after those of the blocks around it */
  readonly title: string
  /** the fixtures it asks for: `as`, `page`, `server` */
  readonly fixtures: readonly string[]
  /** its own text, the heads of the loops and blocks around it, and what of its file it calls */
  readonly text: string
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const children = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const node = (value: unknown): Node | undefined => (isNode(value) ? value : undefined)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])

/** `test`, `test.only`, `it.each(…)`, `test.describe`: the first word, and whether a block is opened. */
function kindOf(callee: Node | undefined): 'test' | 'block' | undefined {
  const words: string[] = []
  for (let at = callee; at !== undefined; at = node(at.object) ?? node(at.callee)) {
    if (at.type === 'Identifier') words.unshift(String(at.name))
    else if (at.type === 'MemberExpression') words.unshift(String(node(at.property)?.name))
    else if (at.type !== 'CallExpression') return undefined
  }
  if (words.includes('describe')) return 'block'
  return ['test', 'it', 'property'].includes(words[0] ?? '') &&
    !words.some((word) => /^(extend|step|use|skip|setTimeout|before|after)/.test(word))
    ? 'test'
    : undefined
}

/** The words of a title; one that is put together elsewhere has none. */
function titleOf(first: Node | undefined, source: string): string | undefined {
  if (first?.type === 'Literal' && typeof first.value === 'string') return first.value
  if (first?.type === 'TemplateLiteral') return source.slice(first.start + 1, first.end - 1)
  return first?.type === 'Identifier' ? `\${${String(first.name)}}` : undefined
}

const FUNCTION = /^(ArrowFunctionExpression|FunctionExpression)$/
function fixturesOf(args: readonly Node[]): string[] {
  const pattern = nodes(args.find(({ type }) => FUNCTION.test(type))?.params)[0]
  return nodes(pattern?.properties).map((property) => String(node(property.key)?.name))
}

/** The file's own functions and constants by name, and what each is written as. */
function declared(program: Node, source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const outer of nodes(program.body)) {
    const one = node(outer.declaration) ?? outer
    const name = (of: Node) => String(node(of.id)?.name)
    const parts = one.type === 'FunctionDeclaration' ? [one] : one.type === 'VariableDeclaration' ? nodes(one.declarations) : []
    for (const part of parts) found.set(name(part), source.slice(part.start, part.end))
  }
  return found
}

/** A text and all that it calls by name, so that what a helper does counts as done by the test. */
function withHelpers(text: string, own: ReadonlyMap<string, string>): string {
  const taken = new Set<string>()
  const open = [text]
  const parts: string[] = []
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    parts.push(part)
    for (const [word] of part.matchAll(/[A-Za-z_$][\w$]*/g)) {
      const helper = own.get(word)
      if (helper === undefined || taken.has(word)) continue
      taken.add(word)
      open.push(helper)
    }
  }
  return parts.join('\n')
}

/** Every test that a file writes. */
export function testsIn(file: string, source = read(file)): WrittenTest[] {
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  const own = declared(program, source)
  const found: WrittenTest[] = []
  const walk = (at: Node, titles: readonly string[], heads: readonly string[]): void => {
    const args = at.type === 'CallExpression' ? nodes(at.arguments) : []
    const kind = at.type === 'CallExpression' ? kindOf(node(at.callee)) : undefined
    const title = kind === undefined ? undefined : titleOf(args[0], source)
    if (kind === 'test' && title !== undefined && args.some(({ type }) => FUNCTION.test(type) || type === 'Identifier')) {
      const text = withHelpers([...heads, source.slice(at.start, at.end)].join('\n'), own)
      found.push({ title: [...titles, title].join(' > '), fixtures: fixturesOf(args), text })
      return
    }
    const head = /^For(Of|In)?Statement$/.test(at.type) ? [source.slice(at.start, node(at.body)?.start ?? at.end)] : []
    const eachOf = kind === 'block' ? [source.slice(at.start, args.at(-1)?.start ?? at.end)] : []
    for (const child of children(at)) walk(child, title === undefined ? titles : [...titles, title], [...heads, ...head, ...eachOf])
  }
  walk(program, [], [])
  return found
}
