import type { ReactNode } from 'react'
import type { StepState } from '#shared/domain/service/step-states.ts'
import type { Part } from './part.ts'

export interface TimelineItem {
  readonly id: string
  readonly title: string
  readonly state: StepState
  /** below the title, such as the time */
  readonly detail?: ReactNode
}

/** Events below each other, the oldest first, including those still to come. */
export declare const Timeline: Part<{ readonly items: readonly TimelineItem[] }>
