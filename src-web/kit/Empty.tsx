import AntEmpty from 'antd/es/empty'
import type { ReactNode } from 'react'
import { PlanIcon } from './icons.tsx'

const IMAGE = { height: 'auto', color: 'var(--ec-muted)', fontSize: '2.5rem' }

/** antd's Empty with our drawing, because its own has an English name. */
export const Empty = ({ children }: { readonly children: ReactNode }) => (
  <AntEmpty image={<PlanIcon />} styles={{ image: IMAGE }} description={children} />
)
