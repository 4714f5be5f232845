import { Fragment, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** Elements in which HTML and SVG only allow text. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title', 'style', 'script', 'text', 'tspan'])

/**
 * Returns the children of an element, with each text that has siblings in its own element.
 *
 * Chrome's translation and some extensions replace a text node by an element. React then throws when it removes that
 * node or inserts before it, and it writes a changed text into the old node, which is no longer in the page. A text
 * that is the only child has neither problem, because React writes the element's whole content.
 */
export function withLoneTexts(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return type === Fragment && isWord(children) ? inElement(String(children)) : children
  if (TEXT_ONLY.has(type) || !children.some(isWord)) return children
  return children.map((child: ReactNode, at) => (isText(child) ? runFrom(children, at) : child))
}

const isText = (child: ReactNode): boolean => typeof child === 'string' || typeof child === 'number'
/** Whitespace alone is left as it is: it is not translated, and an element would take room in a row with gaps. */
const isWord = (child: ReactNode): boolean => isText(child) && String(child).trim() !== ''

/** Joins adjacent texts into one at the place of the first; the other places stay empty, so later children keep their positions. */
function runFrom(children: readonly ReactNode[], from: number): ReactNode {
  if (from > 0 && isText(children[from - 1])) return null
  const end = children.findIndex((child, at) => at > from && !isText(child))
  const text = children.slice(from, end < 0 ? undefined : end).join('')
  return isWord(text) ? inElement(text) : text
}

/** An element without style or role: CSS and screen readers treat the text as before. React's types do not know the name. */
const inElement = (text: string): ReactNode => jsx('ec-text' as 'span', { children: text })
