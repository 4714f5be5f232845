import arrow from '@jsep-plugin/arrow'
import assignment from '@jsep-plugin/assignment'
import object from '@jsep-plugin/object'
import template from '@jsep-plugin/template'
import jsep from 'jsep'
import { ExpressionError, type Node } from './node.ts'

jsep.plugins.register(arrow, assignment, object, template)
jsep.addUnaryOp('typeof')

/** Strings and property names, which may contain any keyword; the `${…}` of a template is code. */
const TEXTS = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|\.\s*[A-Za-z_$][\w$]*/g
const STATEMENT =
  /\b(?:async|await|break|class|const|continue|delete|do|for|function|if|in|instanceof|let|new|return|switch|throw|try|var|void|while|yield)\b(?!\s*:)|=>\s*\{|;|\/\/|\/\*/

/** Returns the keyword or token that makes a text more than one expression; undefined if there is none. */
export function statementIn(text: string): string | undefined {
  return STATEMENT.exec(codeOf(text))?.[0]
}

const codeOf = (text: string): string =>
  text.replace(TEXTS, (part) => (part.startsWith('`') ? (part.match(/\$\{[^}]*\}/g) ?? []).map(codeOf).join() : '_'))

const read = new Map<string, Node>()
const MAX_READ = 2_000

/** Parses an expression; results are cached by text. Throws an ExpressionError if it cannot be parsed. */
export function readExpression(text: string): Node {
  const known = read.get(text)
  if (known) return known
  const node = parse(text)
  if (read.size >= MAX_READ) read.clear()
  read.set(text, node)
  return node
}

function parse(text: string): Node {
  const statement = statementIn(text)
  if (statement !== undefined) throw new ExpressionError(`“${statement}” is not supported in an expression: ${text}`)
  let node: Node
  try {
    node = jsep(text) as unknown as Node
  } catch (error) {
    throw new ExpressionError(`cannot be read: ${text}`, { cause: error })
  }
  // jsep returns a Compound for no expression or for several in a row
  if (node.type === 'Compound') throw new ExpressionError(`cannot be read: ${text}`)
  return node
}
