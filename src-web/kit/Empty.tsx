import AntEmpty from 'antd/es/empty'
import type { ReactNode } from 'react'
import { PlanIcon } from './icons.tsx'
import './empty.css'

/** antd's Empty; with our drawing, as its own has an English name. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <AntEmpty className="ec-empty" image={<PlanIcon />} description={children} />
)
