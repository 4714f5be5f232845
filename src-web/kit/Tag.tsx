import AntTag from 'antd/es/tag'
import type { TagProps } from '#kit/Tag'
import '#shared/ui/parts/tag.css'

/** antd's Tag in the colours of our tokens. */
export const Tag = ({ tone, children }: TagProps) => <AntTag className={`ec-tag ec-tag--${tone}`}>{children}</AntTag>
