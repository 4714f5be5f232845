import type { ReactNode } from 'react'

/** A part of the kit: a component that each surface fills with its own kit's (docs/adr/0020-one-kit-contract.md). */
export type Part<Props> = (props: Props) => ReactNode
