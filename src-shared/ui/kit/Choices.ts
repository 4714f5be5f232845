import type { ReactNode } from 'react'

export interface Choice<T extends string> {
  readonly value: T
  readonly name: string
  /** why it cannot be taken now; it stays to be read */
  readonly unavailable?: string | undefined
}

export interface ChoicesProps<T extends string> {
  readonly legend: string
  readonly choices: readonly Choice<T>[]
  readonly chosen: T | null
  readonly onChoose: ((value: T) => void) | undefined
}

/** One of several, as cards: a group of radio buttons, with their keys. */
export declare const Choices: <T extends string>(props: ChoicesProps<T>) => ReactNode
