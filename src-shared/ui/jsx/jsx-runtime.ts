import type { ElementType, Key, ReactNode } from 'react'
import * as react from 'react/jsx-runtime'
import { withLoneTexts } from './lone-text.ts'

export type { JSX } from 'react'
export { Fragment } from 'react'

type Props = Readonly<Record<string, unknown>> & { readonly children?: ReactNode }

/** React's jsx, which the compiler calls for every element of this product (`jsxImportSource` in tsconfig.json). */
export const jsx = (type: ElementType, props: Props, key?: Key) => react.jsx(type, alone(type, props), key)

/** The same for an element with several children. */
export const jsxs = (type: ElementType, props: Props, key?: Key) => react.jsxs(type, alone(type, props), key)

function alone(type: ElementType, props: Props): Props {
  const children = withLoneTexts(type, props.children)
  return children === props.children ? props : { ...props, children }
}
