import AdmEmpty from 'antd-mobile/es/components/empty'
import type { ReactNode } from 'react'
import { PlanIcon } from './icons.tsx'
import './empty.css'

/** antd-mobile's Empty with our drawing. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <AdmEmpty image={<PlanIcon />} description={children} className="k-empty" />
)
