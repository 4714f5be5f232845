import type { ReactNode } from 'react'
import { AntdTheme } from './AntdTheme.tsx'
import './antd-parts.css'

/** antd's theme once for all parts of a form. */
export const FormFrame = ({ children }: { readonly children: ReactNode }) => <AntdTheme>{children}</AntdTheme>
