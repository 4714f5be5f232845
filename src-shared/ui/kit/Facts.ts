import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
  /** smaller words under the value */
  readonly note?: string | undefined
}

export interface FactsProps {
  readonly facts: readonly Fact[]
  /** the values are sums and stand at the end of their line */
  readonly sums?: boolean
}

/** Names and their values, e.g. application number and time. */
export declare const Facts: Part<FactsProps>
