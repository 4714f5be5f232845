import { parseAst } from 'vite'

/**
 * What React DOM holds for products that are not this one, as facts its code can be folded by: a bundle that never
 * hydrates has no dehydrated boundary, and a tree without `<Activity>` no fiber of its kind. The minifier then drops
 * what nothing reaches any more (docs/adr/0014): 16 of 63 KB. Whoever uses a part all the same gets React's own
 * error: no type (130), or no work for a kind (156).
 */

/** Kinds of fiber that are never made: React's number of each. */
const NEVER_MADE: Readonly<Record<string, number>> = {
  profiler: 12,
  dehydratedFragment: 18,
  suspenseList: 19,
  scope: 21,
  legacyHidden: 23,
  cache: 24,
  // title, meta, link and the like in a component
  hoistedToHead: 26,
  // html, head and body
  singleton: 27,
  incompleteFunction: 28,
  activity: 31,
  viewTransition: 30,
}
const KINDS = new Set(Object.values(NEVER_MADE))
/** Types without a kind: an element of one is React's error 130, 'Element type is invalid'. */
const TYPES = /^REACT_(ACTIVITY|PROFILER|SUSPENSE_LIST|LEGACY_HIDDEN|VIEW_TRANSITION)_TYPE$/
/** Variables that are never set to true. */
const FALSE_NAMES = new Set(['isHydrating', 'shouldStartViewTransition'])
/** Properties and calls that are never true; `.dehydrated` of a boundary is never but null. */
const FALSE_PROPERTIES = new Set(['isDehydrated'])
const NULL_PROPERTIES = new Set(['dehydrated'])
const FALSE_CALLS = new Set(['popHydrationState'])
/** What only the parts left out call. */
const DROPPED =
  /^(exports\.hydrateRoot|ReactDOMHydrationRoot\.prototype\.unstable_scheduleHydration|ViewTransitionPseudoElement\.|FragmentInstance\.)/
/** Reached by what is left out alone, which the minifier cannot see; should it be reached, it says so. */
const UNREACHED = new Set(['updateDehydratedSuspenseComponent', 'FragmentInstance'])
const LEFT_OUT = '{throw Error("react-dom: a part that this build leaves out (docs/adr/0014)")}'
/** Hints of resources (preload, preinit…): react-dom's callers find none. */
const HINTS = new Set(['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle', 'preinitModuleScript'])

/** The React DOM these facts were read from; another may number its kinds otherwise. */
const VERSION = '19.3.1'

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value && 'start' in value
const nodes = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [])
const child = (node: Node, key: string): Node | undefined => nodes(node[key])[0]
const nameOf = (node: Node | undefined): string => (node?.type === 'Identifier' ? String(node.name) : '')
/** `x.tag` → 'tag' */
const propertyOf = (node: Node | undefined): string =>
  node?.type === 'MemberExpression' && node.computed !== true ? nameOf(child(node, 'property')) : ''
const isKind = (node: Node | undefined): boolean => node?.type === 'Literal' && typeof node.value === 'number' && KINDS.has(node.value)

/** Whether control never runs on behind these statements. */
function ends(statements: readonly Node[]): boolean {
  const last = statements.at(-1)
  if (last === undefined) return false
  return /^(Return|Break|Continue|Throw)Statement$/.test(last.type) || (last.type === 'BlockStatement' && ends(nodes(last.body)))
}

/** Names that these nodes declare with `var`: the whole function knows them. */
function declared(some: readonly Node[]): readonly string[] {
  return some.flatMap((node): readonly string[] => {
    if (node.type.includes('Function')) return []
    const own = node.type === 'VariableDeclaration' ? nodes(node.declarations).map((one) => nameOf(child(one, 'id'))) : []
    return [...own, ...Object.values(node).flatMap((value) => declared(nodes(value)))]
  })
}

/** Cases of a switch over kinds or types that are never made. A body that a living case runs on into keeps only its label lost. */
function deadCases(node: Node): readonly Edit[] {
  const over = child(node, 'discriminant')
  const edits: Edit[] = []
  let runsOn = false
  for (const one of nodes(node.cases)) {
    const test = child(one, 'test')
    const body = nodes(one.consequent)
    if ((propertyOf(over) === 'tag' && isKind(test)) || TYPES.test(nameOf(test)))
      edits.push({ start: one.start, end: runsOn ? (body[0]?.start ?? one.end) : one.end, text: '' })
    else runsOn = !ends(body)
  }
  return edits
}

/** The edit one node asks for by itself, if one of the facts is about it. */
function fact(node: Node, parent: Node, key: string, code: string): Edit | undefined {
  const { start, end } = node
  const instead = (text: string): Edit => ({ start, end, text })
  switch (node.type) {
    case 'Identifier': {
      const isName =
        (parent.type === 'VariableDeclarator' && key === 'id') || parent.type === 'Property' || parent.type === 'MemberExpression'
      return FALSE_NAMES.has(nameOf(node)) && !isName ? instead('!1') : undefined
    }
    case 'MemberExpression':
      if (parent.type === 'AssignmentExpression' && key === 'left') return undefined
      if (NULL_PROPERTIES.has(propertyOf(node))) return instead('null')
      return FALSE_PROPERTIES.has(propertyOf(node)) ? instead('!1') : undefined
    case 'BinaryExpression': {
      const sides = [child(node, 'left'), child(node, 'right')]
      const isFact = sides.some(isKind) && sides.some((side) => propertyOf(side) === 'tag')
      if (!isFact || (node.operator !== '===' && node.operator !== '!==')) return undefined
      return instead(node.operator === '===' ? '!1' : '!0')
    }
    case 'CallExpression':
      return FALSE_CALLS.has(nameOf(child(node, 'callee'))) ? instead('!1') : undefined
    case 'Property':
      return HINTS.has(nameOf(child(node, 'value'))) ? instead(`${nameOf(child(node, 'key'))}:void 0`) : undefined
    case 'ExpressionStatement':
      return DROPPED.test(code.slice(start, start + 60)) ? instead('') : undefined
    case 'BlockStatement':
      return parent.type === 'FunctionDeclaration' && UNREACHED.has(nameOf(child(parent, 'id'))) ? instead(LEFT_OUT) : undefined
    default:
      return undefined
  }
}

/** A parameter of the same name hides what a fact is about. */
const hides = (node: Node): boolean => node.type.includes('Function') && nodes(node.params).some((one) => FALSE_NAMES.has(nameOf(one)))

/** The client part of React DOM as shipped for production, without what this product never reaches. */
export function foldReactDom(code: string): string {
  const version = /exports\.version = "([^"]+)"/.exec(code)?.[1]
  if (version !== VERSION)
    throw new Error(`react-dom ${version} was never folded: hold the facts of ${VERSION} against it first (docs/adr/0014)`)
  const edits: Edit[] = []
  let body = 0
  const visit = (node: Node, parent: Node, key: string, isHidden: boolean): void => {
    const edit = isHidden && node.type === 'Identifier' ? undefined : fact(node, parent, key, code)
    if (edit !== undefined) {
      edits.push(edit)
      return
    }
    const hidden = isHidden || hides(node)
    const target = child(node, 'left')
    if (!hidden && node.type === 'AssignmentExpression' && FALSE_NAMES.has(nameOf(target))) {
      const value = child(node, 'right')
      if (value === undefined) return
      edits.push({ start: node.start, end: value.start, text: '' })
      visit(value, node, 'right', hidden)
      return
    }
    const dead = node.type === 'SwitchStatement' ? deadCases(node) : []
    const isDead = ({ start, end }: Node): boolean => dead.some((one) => one.start <= start && end <= one.end)
    const names = declared(nodes(node.cases).filter(isDead))
    if (names.length > 0) edits.push({ start: body, end: body, text: `var ${names.join()};` })
    edits.push(...dead)
    const outer = body
    if (parent.type.includes('Function') && node.type === 'BlockStatement') body = node.start + 1
    for (const [name, value] of Object.entries(node))
      for (const one of nodes(value)) {
        if (one.type !== 'SwitchCase') visit(one, node, name, hidden)
        // of a case whose label alone goes, the statements stay
        else for (const part of [...nodes(one.test), ...nodes(one.consequent)]) if (!isDead(part)) visit(part, one, '', hidden)
      }
    body = outer
  }
  const program: unknown = parseAst(code)
  if (!isNode(program)) throw new Error('react-dom could not be read')
  visit(program, program, '', false)
  return edits
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}
