import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { projectFiles, read } from './source-files.ts'

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node): boolean => type.endsWith('FunctionExpression') || type === 'FunctionDeclaration'
const nameOf = (node: unknown): unknown => (isNode(node) ? (node.name ?? nameOf(node.property)) : undefined)

const TEXTS: readonly unknown[] = ['t', 'String', 'join', 'toString']

function isText(node: unknown): boolean {
  if (!isNode(node)) return false
  if (node.type === 'Literal') return typeof node.value === 'string'
  if (node.type === 'CallExpression') return TEXTS.includes(nameOf(node.callee))
  const inner = [node.consequent, node.alternate, node.left, node.right, node.expression]
  return node.type === 'TemplateLiteral' || (/^(Conditional|Logical|Parenthesized|TSAs)/.test(node.type) && inner.some(isText))
}

/** The expressions a function returns, without nested functions. */
function returned(node: Node): readonly unknown[] {
  if (node.type === 'ReturnStatement') return [node.argument]
  return partsOf(node).flatMap((part) => (isFunction(part) ? [] : returned(part)))
}

function bareTexts(node: Node): readonly unknown[] {
  const made = isFunction(node) ? node : node.init
  const name = nameOf(node.id)
  const isComponent = isNode(made) && isFunction(made) && typeof name === 'string' && /^[A-Z]/.test(name)
  const results = isComponent && isNode(made.body) ? (made.body.type === 'BlockStatement' ? returned(made.body) : [made.body]) : []
  return [...(results.some(isText) ? [name] : []), ...partsOf(node).flatMap(bareTexts)]
}
const componentsIn = (source: string) => bareTexts(parseSync('a.tsx', source).program as unknown as Node)

test('a component that returns a text is found', () => {
  for (const line of [
    "const Words = () => t('ok')",
    "function Words() { return isOn ? <b>on</b> : 'off' }",
    "function Words() { if (isOn) { return items.join(', ') } return null }",
    'const Words = () => `a text` || null',
  ])
    expect(componentsIn(line), line).toEqual(['Words'])
  for (const line of ["const Words = () => <p>{t('ok')}</p>", "const words = () => t('ok')", "const Words = () => list.map(() => t('ok'))"])
    expect(componentsIn(line), line).toEqual([])
})

/**
 * Next to other children, text without an element breaks under browser translation, and the JSX runtime sees only the component
 * (src-shared/ui/jsx).
 */
test('no component returns a text without an element of its own', () => {
  const files = projectFiles('src-shared', 'src-web', 'src-mobile').filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => componentsIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})
