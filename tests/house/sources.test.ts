import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { STEP_TYPES } from '#shared/domain/service/step-types.ts'
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

/** What a webview ignores (decisions 4 and 12), and where the product uses it for another purpose than a download. */
const IGNORED = [
  {
    what: 'an address of a blob',
    pattern: /createObjectURL|['"]blob:|`blob:\$/,
    allowed: {
      // a picture that is drawn on the page
      'src-shared/browser/file-viewer/picture.ts': 'it is drawn, not downloaded',
    },
  },
  {
    what: 'the download attribute',
    pattern: /\.download = |setAttribute\(\s*['"]download|<a[^>]*\sdownload[\s=>]/,
    allowed: {
      'src-mobile/kit/Button.tsx': 'over an https attachment; in the host app the host is given the address',
      'src-shared/browser/save-file.ts': 'over an https attachment; tests/journeys/webview-downloads.spec.ts does without it',
      // files for testers to upload, on a test system only
      'src-shared/ui/demo/Demo.tsx': 'a test page of the desktop and of the harness, which is no product page',
    },
  },
] as const

const sources = projectFiles('src-shared', 'src-web', 'src-mobile').filter((file) => /\.tsx?$/.test(file))

describe('nothing that is to be kept hangs on what a webview ignores (decision 12)', () => {
  test.each(IGNORED)('$what occurs only where it is allowed', ({ pattern, allowed }) => {
    expect(sources.filter((file) => pattern.test(read(file)))).toEqual(Object.keys(allowed))
  })

  test.each(['link.download = name', '<a href={url} download>', '<a download="x.pdf" href="y">', 'link.setAttribute("download", name)'])(
    'it is found: %s',
    (code) => expect(IGNORED[1].pattern.test(code)).toBe(true),
  )
  test.each(['URL.createObjectURL(bytes)', 'open(`blob:${id}`)'])('it is found: %s', (code) =>
    expect(IGNORED[0].pattern.test(code)).toBe(true),
  )
})

const BY_HAND = new RegExp(`(?:\\b(?:step)?type\\s*[!=]==|case)\\s*'(?:${STEP_TYPES.join('|')})'`, 'gi')

test('a comparison with the name of a step type is found', () => {
  for (const line of [
    "if (step.type === 'payment')",
    "steps.some(({ stepType }) => stepType !== 'form')",
    "stepAt(state)?.type === 'dataCheck'",
    "case 'upload':",
  ])
    expect(line.match(BY_HAND)).not.toBeNull()
  expect("row.kind === 'form'".match(BY_HAND)).toBeNull()
})

test('no source tests the name of a step type by hand: tables by type, by answers or by task do', () => {
  const files = projectFiles('src-shared', 'src-web', 'src-mobile', 'src-server').filter((file) => /\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap((file) => (read(file).match(BY_HAND) ?? []).map((found) => `${file}: ${found}`))).toEqual([])
})
