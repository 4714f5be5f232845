import type { JSX as ReactJsx } from 'react'

/** Formily's declarations use a global JSX namespace, which React 19's types removed. */
declare global {
  namespace JSX {
    type Element = ReactJsx.Element
    type ElementClass = ReactJsx.ElementClass
    type IntrinsicElements = ReactJsx.IntrinsicElements
  }
}
