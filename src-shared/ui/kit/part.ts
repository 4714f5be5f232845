import type { ReactNode } from 'react'

/** A part of the kit; each surface implements it with its component library (docs/adr/0020-one-kit-contract.md). */
export type Part<Props> = (props: Props) => ReactNode
