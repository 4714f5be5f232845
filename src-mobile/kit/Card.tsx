import AdmCard from 'antd-mobile/es/components/card'
import { useId } from 'react'
import type { CardProps } from '#kit/Card'

/** antd-mobile's Card; its title is a heading and labels the section. */
export function Card({ title, children }: CardProps) {
  const id = useId()
  if (title === undefined) return <AdmCard className="k-part">{children}</AdmCard>
  return (
    <section className="k-part" aria-labelledby={id}>
      <AdmCard title={<h2 id={id}>{title}</h2>}>{children}</AdmCard>
    </section>
  )
}
