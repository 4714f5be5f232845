import { parseAst } from 'vite'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const inside = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))

interface Known {
  readonly own: ReadonlySet<string>
  readonly outer?: Known
}
const knows = ({ own, outer }: Known, name: string): boolean => own.has(name) || (outer !== undefined && knows(outer, name))

/** Names of a script that nothing in it declares. */
export function freeNames(code: string): ReadonlySet<string> {
  const found = new Set<string>()
  const names = (pattern: unknown): readonly string[] =>
    isNode(pattern) ? (pattern.type === 'Identifier' ? [String(pattern.name)] : inside(pattern).flatMap(names)) : []
  const declares = (node: Node): readonly string[] => {
    const own =
      node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
        ? names(node.id)
        : node.type === 'CatchClause'
          ? names(node.param)
          : []
    return node.type.includes('Function') ? own : [...own, ...inside(node).flatMap(declares)]
  }
  const visit = (node: Node, known: Known): void => {
    const here = node.type.includes('Function')
      ? {
          own: new Set(['arguments', ...names(node.id), ...(node.params as Node[]).flatMap(names), ...inside(node).flatMap(declares)]),
          outer: known,
        }
      : known
    for (const [key, value] of Object.entries(node)) {
      const isName =
        node.computed !== true && ((node.type === 'MemberExpression' && key === 'property') || (node.type === 'Property' && key === 'key'))
      const isLabel = key === 'label'
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one) && !isName && !isLabel) visit(one, here)
    }
    if (node.type === 'Identifier' && !knows(known, String(node.name))) found.add(String(node.name))
  }
  const program = parseAst(code) as unknown as Node
  visit(program, { own: new Set(inside(program).flatMap(declares)) })
  return found
}
