import type { ReactNode } from 'react'
import type { StepState } from '#shared/domain/service/step-states.ts'
import type { Part } from './part.ts'

/** A step in a page's list of steps [4-02]. */
export interface StepItem {
  readonly id: string
  readonly name: string
  readonly state: StepState
  /** the way back to a step that is still open; undefined: it is only shown */
  readonly onOpen?: (() => void) | undefined
}

export interface PageProps {
  /** the page's h1; names the window as well */
  readonly heading: string
  /** small lines over the heading, e.g. whose paper it is */
  readonly above?: ReactNode
  /** the steps that this page is one of: beside it on a desktop, above it or in the bar on a phone */
  readonly steps?: readonly StepItem[]
  /** back to where one came from; stands in the bar of a phone, and below the content of a desktop's page */
  readonly onBack?: (() => void) | undefined
  /** out of the page for good; stands as onBack does */
  readonly onClose?: (() => void) | undefined
  /** out of the page with a question before it, for a surface whose page has a bar [2-03], [8-13] */
  readonly onAbandon?: (() => void) | undefined
  /** the sum of what is chosen, beside the ways on where these stay in sight */
  readonly sum?: { readonly name: string; readonly value: string } | undefined
  /** the ways on below the content, the one that is meant last */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** A screen's frame: heading, steps, content, the ways on. */
export declare const Page: Part<PageProps>
