import { CONSTRUCTIBLE } from './globals.ts'
import { keyOf, readMember, writeMember } from './member.ts'
import { ExpressionError, type Node, nodeOf, nodesOf } from './node.ts'
import { binary, UNARY } from './operators.ts'
import { bind } from './patterns.ts'
import type { Scope } from './scope.ts'

/** Runs a function's block; set by statements.ts once it is loaded, since most forms have no statements. */
export const blocks: { run: ((block: Node, scope: Scope) => unknown) | undefined } = { run: undefined }

/** `a?.b.c` ends as a whole when `a` is missing. */
const ENDED = Symbol('ended')

/** The value of an expression. Never touches anything but the scope it is given. */
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
  Literal: (node) => (typeof node.raw === 'string' && node.value instanceof RegExp ? new RegExp(node.value) : node.value),
  Identifier: (node, scope) => scope.get(String(node.name)),
  ThisExpression: (_node, scope) => (scope.has('this') ? scope.get('this') : undefined),
  TemplateLiteral: (node, scope) => {
    const values = nodesOf(node.expressions).map((part) => evaluate(part, scope))
    return nodesOf(node.quasis)
      .map((quasi, index) => `${(quasi.value as { cooked: string }).cooked}${index < values.length ? String(values[index]) : ''}`)
      .join('')
  },
  ArrayExpression: (node, scope) => spread(node.elements, scope),
  ObjectExpression: (node, scope) => objectOf(node, scope),
  SequenceExpression: (node, scope) =>
    nodesOf(node.expressions)
      .map((part) => evaluate(part, scope))
      .at(-1),
  ParenthesizedExpression: (node, scope) => evaluate(nodeOf(node.expression), scope),
  ChainExpression: (node, scope) => evaluate(nodeOf(node.expression), scope),
  UnaryExpression: unary,
  UpdateExpression: (node, scope) => {
    const before = Number(evaluate(nodeOf(node.argument), scope))
    const after = node.operator === '++' ? before + 1 : before - 1
    assign(nodeOf(node.argument), after, scope)
    return node.prefix === true ? after : before
  },
  BinaryExpression: twoSided,
  LogicalExpression: twoSided,
  ConditionalExpression: (node, scope) => evaluate(nodeOf(evaluate(nodeOf(node.test), scope) ? node.consequent : node.alternate), scope),
  AssignmentExpression: (node, scope) => assignment(node, scope),
  MemberExpression: (node, scope) => memberOf(node, scope).value,
  CallExpression: call,
  NewExpression: (node, scope) => {
    const callee = evaluate(nodeOf(node.callee), scope)
    if (!CONSTRUCTIBLE.has(callee)) throw new ExpressionError('only dates, patterns, maps, sets and errors can be made with new')
    return Reflect.construct(callee as new () => unknown, spread(node.arguments, scope))
  },
  AwaitExpression: (node, scope) => {
    const value = evaluate(nodeOf(node.argument), scope)
    if (value instanceof Promise) throw new ExpressionError('waiting for something else is not supported in a form')
    return value
  },
  ArrowFunctionExpression: functionOf,
  FunctionExpression: functionOf,
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
  return Reflect.apply(value, object, spread(node.arguments, scope))
}

function spread(parts: unknown, scope: Scope): unknown[] {
  if (!Array.isArray(parts)) return []
  return parts.flatMap((part: unknown): unknown[] => {
    if (part === null) return [undefined]
    const node = nodeOf(part)
    if (node.type === 'SpreadElement') return [...(evaluate(nodeOf(node.argument), scope) as Iterable<unknown>)]
    return [evaluate(node, scope)]
  })
}

function objectOf(node: Node, scope: Scope): Record<PropertyKey, unknown> {
  const result: Record<PropertyKey, unknown> = {}
  for (const property of nodesOf(node.properties)) {
    if (property.type === 'SpreadElement') {
      Object.assign(result, evaluate(nodeOf(property.argument), scope))
      continue
    }
    if (property.type !== 'Property') throw new ExpressionError(`${property.type} is not supported in an object`)
    const key = nodeOf(property.key)
    const name = property.computed === true ? evaluate(key, scope) : (key.name ?? key.value)
    result[keyOf(name)] = evaluate(property.value ? nodeOf(property.value) : key, scope)
  }
  return result
}

function assignment(node: Node, scope: Scope): unknown {
  const target = nodeOf(node.left)
  const operator = String(node.operator)
  const right = () => evaluate(nodeOf(node.right), scope)
  if (operator === '=') return assign(target, right(), scope)
  const current = evaluate(target, scope)
  if (operator === '||=') return current || assign(target, right(), scope)
  if (operator === '&&=') return current && assign(target, right(), scope)
  if (operator === '??=') return current ?? assign(target, right(), scope)
  return assign(target, binary(operator.slice(0, -1), current, right()), scope)
}

/** Gives `value` to a name, a property or a pattern, and answers it. */
export function assign(target: Node, value: unknown, scope: Scope): unknown {
  if (target.type === 'MemberExpression') {
    const object = evaluate(nodeOf(target.object), scope)
    const name = target.computed === true ? evaluate(nodeOf(target.property), scope) : nodeOf(target.property).name
    writeMember(object, name, value)
  } else
    bind(
      target,
      value,
      (part) => evaluate(part, scope),
      (name, given) => scope.set(name, given),
    )
  return value
}

function functionOf(node: Node, scope: Scope): unknown {
  if (node.generator === true) throw new ExpressionError('generators are not supported in a form')
  const body = nodeOf(node.body)
  const params = nodesOf(node.params)
  const isArrow = node.type === 'ArrowFunctionExpression'
  const made = function (this: unknown, ...given: unknown[]): unknown {
    const inner = scope.inner()
    if (!isArrow) inner.declare('this', this)
    for (const [index, param] of params.entries()) {
      const value = param.type === 'RestElement' ? given.slice(index) : given[index]
      const pattern = param.type === 'RestElement' ? nodeOf(param.argument) : param
      bind(
        pattern,
        value,
        (part) => evaluate(part, inner),
        (name, bound) => inner.declare(name, bound),
      )
    }
    if (body.type !== 'BlockStatement') return evaluate(body, inner)
    if (!blocks.run) throw new ExpressionError('statements were not made ready')
    return blocks.run(body, inner)
  }
  if (node.async !== true) return made
  // A form reaches nothing that would have to be waited for; `async` only makes the answer a promise.
  return async function (this: unknown, ...given: unknown[]): Promise<unknown> {
    return made.apply(this, given)
  }
}
