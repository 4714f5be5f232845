import { keyOf, readMember, writeMember } from './member.ts'
import { ExpressionError, type Node, nodeOf, nodesOf } from './node.ts'
import { binary, UNARY } from './operators.ts'
import type { Scope } from './scope.ts'

/** Result of an optional chain that ended: `a?.b.c` is undefined as a whole when `a` is missing. */
const ENDED = Symbol('ended')

/** Evaluates an expression. It only reads and writes the given scope. */
export function evaluate(node: Node, scope: Scope): unknown {
  const value = chain(node, scope)
  return value === ENDED ? undefined : value
}

function chain(node: Node, scope: Scope): unknown {
  const evaluator = EVALUATORS[node.type]
  if (!evaluator) throw new ExpressionError(`${node.type} is not supported in an expression`)
  return evaluator(node, scope)
}

type Evaluator = (node: Node, scope: Scope) => unknown
const EVALUATORS: Readonly<Record<string, Evaluator>> = {
  Literal: (node) => node.value,
  Identifier: (node, scope) => scope.get(String(node.name)),
  TemplateLiteral: (node, scope) => {
    const values = nodesOf(node.expressions).map((part) => evaluate(part, scope))
    return nodesOf(node.quasis)
      .map((quasi, index) => `${(quasi.value as { cooked: string }).cooked}${index < values.length ? String(values[index]) : ''}`)
      .join('')
  },
  ArrayExpression: (node, scope) => evaluateAll(node.elements, scope),
  ObjectExpression: (node, scope) => objectOf(node, scope),
  UnaryExpression: unary,
  BinaryExpression: twoSided,
  LogicalExpression: twoSided,
  ConditionalExpression: (node, scope) => evaluate(nodeOf(evaluate(nodeOf(node.test), scope) ? node.consequent : node.alternate), scope),
  AssignmentExpression: assignment,
  MemberExpression: (node, scope) => memberOf(node, scope).value,
  CallExpression: call,
  ArrowFunctionExpression: functionOf,
}

function unary(node: Node, scope: Scope): unknown {
  const argument = nodeOf(node.argument)
  if (node.operator === 'typeof' && argument.type === 'Identifier' && !scope.has(String(argument.name))) return 'undefined'
  const apply = UNARY[String(node.operator)]
  if (!apply) throw new ExpressionError(`the operator “${String(node.operator)}” is not supported`)
  return apply(evaluate(argument, scope))
}

function twoSided(node: Node, scope: Scope): unknown {
  const left = evaluate(nodeOf(node.left), scope)
  const right = () => evaluate(nodeOf(node.right), scope)
  if (node.operator === '&&') return left && right()
  if (node.operator === '||') return left || right()
  if (node.operator === '??') return left ?? right()
  return binary(String(node.operator), left, right())
}

function memberOf(node: Node, scope: Scope): { readonly object: unknown; readonly value: unknown } {
  const object = chain(nodeOf(node.object), scope)
  if (object === ENDED || (node.optional === true && (object === null || object === undefined))) return { object: undefined, value: ENDED }
  const name = node.computed === true ? evaluate(nodeOf(node.property), scope) : nodeOf(node.property).name
  return { object, value: readMember(object, name) }
}

function call(node: Node, scope: Scope): unknown {
  const callee = nodeOf(node.callee)
  const { object, value } =
    callee.type === 'MemberExpression' ? memberOf(callee, scope) : { object: undefined, value: chain(callee, scope) }
  if (value === ENDED || (node.optional === true && (value === null || value === undefined))) return ENDED
  if (typeof value !== 'function') throw new ExpressionError('what is called is not a function')
  return Reflect.apply(value, object, evaluateAll(node.arguments, scope))
}

function evaluateAll(parts: unknown, scope: Scope): unknown[] {
  return Array.isArray(parts) ? parts.map((part: unknown) => (part === null ? undefined : evaluate(nodeOf(part), scope))) : []
}

function objectOf(node: Node, scope: Scope): Record<PropertyKey, unknown> {
  const result: Record<PropertyKey, unknown> = {}
  for (const property of nodesOf(node.properties)) {
    if (property.type !== 'Property') throw new ExpressionError(`${property.type} is not supported in an object`)
    const key = nodeOf(property.key)
    const name = property.computed === true ? evaluate(key, scope) : (key.name ?? key.value)
    result[keyOf(name)] = evaluate(property.value ? nodeOf(property.value) : key, scope)
  }
  return result
}

/** Assigns to a name or a property and returns the assigned value. */
function assignment(node: Node, scope: Scope): unknown {
  const target = nodeOf(node.left)
  if (node.operator !== '=') throw new ExpressionError(`the operator “${String(node.operator)}” is not supported`)
  const value = evaluate(nodeOf(node.right), scope)
  if (target.type === 'MemberExpression') {
    const object = evaluate(nodeOf(target.object), scope)
    const name = target.computed === true ? evaluate(nodeOf(target.property), scope) : nodeOf(target.property).name
    writeMember(object, name, value)
  } else scope.set(nameOf(target), value)
  return value
}

function nameOf(node: Node): string {
  if (node.type !== 'Identifier') throw new ExpressionError(`${node.type} cannot be given a value`)
  return String(node.name)
}

function functionOf(node: Node, scope: Scope): unknown {
  const body = nodeOf(node.body)
  const params = nodesOf(node.params).map(nameOf)
  return (...given: unknown[]): unknown => {
    const inner = scope.inner()
    for (const [index, name] of params.entries()) inner.declare(name, given[index])
    return evaluate(body, inner)
  }
}
