import { lazy, Suspense } from 'react'
import { control } from '../control.tsx'

/** antd's lists of several levels, fetched only by a schema that has one. */
const CascaderBox = lazy(() => import('./CascaderBox.tsx'))
const TreeSelectBox = lazy(() => import('./TreeSelectBox.tsx'))

export const Cascader = control((field) => (
  <Suspense fallback={<span className="ec-input" />}>
    <CascaderBox {...field} />
  </Suspense>
))

export const TreeSelect = control((field) => (
  <Suspense fallback={<span className="ec-input" />}>
    <TreeSelectBox {...field} />
  </Suspense>
))
