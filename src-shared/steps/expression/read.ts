import arrow from '@jsep-plugin/arrow'
import assignment from '@jsep-plugin/assignment'
import object from '@jsep-plugin/object'
import template from '@jsep-plugin/template'
import jsep from 'jsep'
import { ExpressionError, type Node } from './node.ts'

jsep.plugins.register(arrow, assignment, object, template)

/** The parser of whole JavaScript, once statements.ts is loaded. */
export const readers: { full: ((text: string) => Node) | undefined } = { full: undefined }

/** Words and marks that only the whole parser reads rightly: functions with bodies, several statements; and what is refused by its name. */
const NEEDS_FULL =
  /\b(function|return|typeof|void|delete|in|instanceof|async|await|yield|class|let|const|var|if|for|while|new|throw|switch|try)\b|=>\s*\{|;|\/\/|\/\*|\.\.\.|\+\+|--/

/** Whether the small parser cannot be trusted with this text. A word within a string asks for the whole parser too, which does no harm. */
export const needsFullParser = (text: string): boolean => NEEDS_FULL.test(text)

const read = new Map<string, Node>()
const MAX_READ = 2_000

/** Syntax tree of an expression; the same text is read once. Throws an ExpressionError for what cannot be read. */
export function readExpression(text: string): Node {
  const known = read.get(text)
  if (known) return known
  const node = parse(text)
  if (read.size >= MAX_READ) read.clear()
  read.set(text, node)
  return node
}

function parse(text: string): Node {
  if (needsFullParser(text)) {
    if (!readers.full) throw new ExpressionError('this expression needs the statements part')
    return guarded(() => readers.full?.(text), text)
  }
  const node = guarded(() => jsep(text) as unknown as Node, text)
  // jsep answers several expressions in a row, or none, where the language has one
  if (node.type === 'Compound') throw new ExpressionError(`cannot be read: ${text}`)
  return node
}

function guarded(parser: () => Node | undefined, text: string): Node {
  try {
    const node = parser()
    if (node) return node
  } catch (error) {
    throw new ExpressionError(`cannot be read: ${text}`, { cause: error })
  }
  throw new ExpressionError(`cannot be read: ${text}`)
}
