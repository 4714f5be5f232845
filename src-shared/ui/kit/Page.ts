import type { ReactNode } from 'react'
import type { StepState } from '#shared/domain/service/step-states.ts'
import type { Part } from './part.ts'

/** A step in a page's list of steps [4-02]. */
export interface StepItem {
  readonly id: string
  readonly name: string
  readonly state: StepState
  /** opens an earlier step; undefined if it cannot be opened */
  readonly onOpen?: (() => void) | undefined
}

export interface PageProps {
  /** the page's h1 and the window's title */
  readonly heading: string
  /** small text above the heading, such as the owner of the document */
  readonly above?: ReactNode
  /** the steps of the flow: beside the page on a desktop, above it or in the bar on a phone */
  readonly steps?: readonly StepItem[]
  /** to the previous page; in the top bar of a phone, below the content on a desktop */
  readonly onBack?: (() => void) | undefined
  /** leaves the page; placed like onBack */
  readonly onClose?: (() => void) | undefined
  /** leaves the page after a question, on a surface with a bar [2-03], [8-13] */
  readonly onAbandon?: (() => void) | undefined
  /** total of the selection, beside the footer's actions if these are always visible */
  readonly sum?: { readonly name: string; readonly value: string } | undefined
  /** the order so far: beside the content of a wide desktop, with the actions; a phone has `sum` */
  readonly order?: ReactNode
  /** actions below the content, the main one last */
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** The frame of a screen: heading, steps, content, actions. */
export declare const Page: Part<PageProps>
