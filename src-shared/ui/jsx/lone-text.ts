import { Fragment, type ReactNode } from 'react'
import { jsx } from 'react/jsx-runtime'

/** Elements in which HTML and SVG allow text alone. */
const TEXT_ONLY: ReadonlySet<unknown> = new Set(['option', 'textarea', 'title', 'style', 'script', 'text', 'tspan'])

/**
 * The children of an element, with each text beside other children in an element of its own.
 *
 * Chrome's translation and some extensions replace a text node by an element of theirs. React then throws where it
 * removes that node or inserts beside it, and writes a changed text into the old node, which is in the page no longer. A
 * text that is its element's only child has neither problem, as React writes the element's whole content.
 */
export function withLoneTexts(type: unknown, children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return type === Fragment && isWord(children) ? inElement(String(children)) : children
  if (TEXT_ONLY.has(type) || !children.some(isWord)) return children
  return children.map((child: ReactNode, at) => (isText(child) ? runFrom(children, at) : child))
}

const isText = (child: ReactNode): boolean => typeof child === 'string' || typeof child === 'number'
/** Spaces alone stay as they are: nothing translates them, and in a row with gaps an element would take room. */
const isWord = (child: ReactNode): boolean => isText(child) && String(child).trim() !== ''

/** A sentence in parts is one text, at the place of its first part; the other places stay empty, so that what follows keeps its own. */
function runFrom(children: readonly ReactNode[], from: number): ReactNode {
  if (from > 0 && isText(children[from - 1])) return null
  const end = children.findIndex((child, at) => at > from && !isText(child))
  const text = children.slice(from, end < 0 ? undefined : end).join('')
  return isWord(text) ? inElement(text) : text
}

/** An element without a style or a role: CSS and readers see the text as before. React's types know no such name. */
const inElement = (text: string): ReactNode => jsx('ec-text' as 'span', { children: text })
