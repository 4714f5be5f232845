import type { JSX as ReactJsx } from 'react'

/** Formily's declarations still speak of a global JSX, which React 19's types no longer have. */
declare global {
  namespace JSX {
    type Element = ReactJsx.Element
    type ElementClass = ReactJsx.ElementClass
    type IntrinsicElements = ReactJsx.IntrinsicElements
  }
}
