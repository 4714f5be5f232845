import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { STEP_TYPES } from '#shared/domain/service/step-types.ts'
import { projectFiles, read } from './source-files.ts'

type Node = { readonly type: string; readonly [part: string]: unknown }
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

test.each([
  ["const Words = () => t('ok')", ['Words']],
  ["function Words() { return isOn ? <b>on</b> : 'off' }", ['Words']],
  ["function Words() { if (isOn) { return items.join(', ') } return null }", ['Words']],
  ['const Words = () => `a text` || null', ['Words']],
  ["const Words = () => <p>{t('ok')}</p>", []],
  ["const words = () => t('ok')", []],
  ["const Words = () => list.map(() => t('ok'))", []],
])('only a component that returns a text is found: %s', (line, found) => expect(componentsIn(line)).toEqual(found))

// next to other children, such a text breaks under browser translation, and the JSX runtime sees only the component (src-shared/ui/jsx)
test('no component returns a text without an element of its own', () => {
  const files = filesOf().filter((file) => file.endsWith('.tsx'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((file) => componentsIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})

/** What a webview ignores (decisions 4 and 12), and where the product uses it for another purpose than a download. */
const IGNORED = [
  {
    what: 'an address of a blob',
    pattern: /createObjectURL|['"]blob:|`blob:\$/,
    allowed: { 'src-shared/browser/file-viewer/picture.ts': 'it is drawn, not downloaded' },
  },
  {
    what: 'the download attribute',
    pattern: /\.download = |setAttribute\(\s*['"]download|<a[^>]*\sdownload[\s=>]/,
    allowed: {
      'src-mobile/kit/Button.tsx': 'over an https attachment; in the host app the host is given the address',
      'src-shared/browser/save-file.ts': 'over an https attachment',
      'src-shared/ui/demo/Demo.tsx': 'files for testers to upload, on a test page of the desktop and of the harness',
    },
  },
] as const

const filesOf = (...folders: string[]) =>
  projectFiles('src-shared', 'src-web', 'src-mobile', ...folders).filter((file) => /\.tsx?$/.test(file))

describe('nothing that is to be kept hangs on what a webview ignores (decision 12)', () => {
  test.each(IGNORED)('$what occurs only where it is allowed', ({ pattern, allowed }) => {
    expect(filesOf().filter((file) => pattern.test(read(file)))).toEqual(Object.keys(allowed))
  })

  test.each([
    [0, 'URL.createObjectURL(bytes)'],
    [0, 'open(`blob:${id}`)'],
    [1, 'link.download = name'],
    [1, '<a href={url} download>'],
    [1, '<a download="x.pdf" href="y">'],
    [1, 'link.setAttribute("download", name)'],
  ] as const)('it is found: %s, %s', (at, code) => expect(IGNORED[at].pattern.test(code)).toBe(true))
})

const BY_HAND = new RegExp(`(?:\\b(?:step)?type\\s*[!=]==|case)\\s*'(?:${STEP_TYPES.join('|')})'`, 'gi')

test.each([
  ["if (step.type === 'payment')", true],
  ["steps.some(({ stepType }) => stepType !== 'form')", true],
  ["stepAt(state)?.type === 'dataCheck'", true],
  ["case 'upload':", true],
  ["row.kind === 'form'", false],
])('a comparison with the name of a step type is found: %s', (line, isOne) => expect(line.match(BY_HAND) !== null).toBe(isOne))

test('no source tests the name of a step type by hand: tables by type, by answers or by task do', () => {
  expect(filesOf('src-server').flatMap((file) => (read(file).match(BY_HAND) ?? []).map((found) => `${file}: ${found}`))).toEqual([])
})
