import { readMember } from './member.ts'
import { ExpressionError, type Node, nodeOf, nodesOf } from './node.ts'

type Give = (name: string, value: unknown) => void
/** What an expression within a pattern says: a default, a computed name. */
type Read = (node: Node) => unknown

/** Takes a value apart by a pattern ({a, b: [c]} = …) and hands each name its piece. */
export function bind(pattern: Node, value: unknown, read: Read, give: Give): void {
  const binder = BINDERS[pattern.type]
  if (!binder) throw new ExpressionError(`${pattern.type} cannot be given a value`)
  binder(pattern, value, read, give)
}

type Binder = (pattern: Node, value: unknown, read: Read, give: Give) => void

const bindDefault: Binder = (pattern, value, read, give) =>
  bind(nodeOf(pattern.left), value === undefined ? read(nodeOf(pattern.right)) : value, read, give)

const bindElements: Binder = (pattern, value, read, give) => {
  const values = [...(value as Iterable<unknown>)]
  for (const [index, element] of nodesOf(pattern.elements).entries()) {
    if (isRest(element)) bind(nodeOf(element.argument), values.slice(index), read, give)
    else bind(element, values[index], read, give)
  }
}

const isRest = (node: Node): boolean => node.type === 'RestElement' || node.type === 'SpreadElement'

// jsep writes patterns as the expressions they look like, acorn as patterns
const BINDERS: Readonly<Record<string, Binder>> = {
  Identifier: (pattern, value, _read, give) => give(String(pattern.name), value),
  AssignmentPattern: bindDefault,
  AssignmentExpression: bindDefault,
  ArrayPattern: bindElements,
  ArrayExpression: bindElements,
  ObjectPattern: bindProperties,
  ObjectExpression: bindProperties,
}

function bindProperties(pattern: Node, value: unknown, read: Read, give: Give): void {
  const taken = new Set<string>()
  for (const property of nodesOf(pattern.properties)) {
    if (isRest(property)) {
      const rest = Object.fromEntries(Object.entries(value as object).filter(([name]) => !taken.has(name)))
      bind(nodeOf(property.argument), rest, read, give)
      continue
    }
    const key = nodeOf(property.key)
    const name = property.computed === true ? read(key) : (key.name ?? key.value)
    taken.add(String(name))
    bind(property.value ? nodeOf(property.value) : key, readMember(value, name), read, give)
  }
}
