import type { ReactNode } from 'react'

/** antd-mobile's parts take their theme from the page's variables. */
export const FormFrame = ({ children }: { readonly children: ReactNode }) => children
