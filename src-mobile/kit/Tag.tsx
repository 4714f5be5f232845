import AdmTag from 'antd-mobile/es/components/tag'
import type { TagProps } from '#kit/Tag'
import '#shared/ui/parts/tag.css'

/** antd-mobile's Tag in the colours of our tokens. */
export const Tag = ({ tone, children }: TagProps) => <AdmTag className={`ec-tag ec-tag--${tone}`}>{children}</AdmTag>
