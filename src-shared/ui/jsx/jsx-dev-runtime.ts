import type { ElementType, Key, ReactNode } from 'react'
import * as react from 'react/jsx-dev-runtime'
import { withLoneTexts } from './lone-text.ts'

export type { JSX } from 'react'
export { Fragment } from 'react'

/** Called by the compiler instead of jsx-runtime.ts in development and in tests. */
export const jsxDEV = (
  type: ElementType,
  { children, ...props }: Readonly<Record<string, unknown>> & { readonly children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  ...source: readonly [react.JSXSource?, unknown?]
) => react.jsxDEV(type, children === undefined ? props : { ...props, children: withLoneTexts(type, children) }, key, isStatic, ...source)
