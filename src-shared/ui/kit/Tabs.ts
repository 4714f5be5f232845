import type { ReactNode } from 'react'
import type { Part } from './part.ts'

export interface Tab {
  readonly name: string
  readonly title: ReactNode
  readonly content: ReactNode
}

export interface TabsProps {
  readonly tabs: readonly Tab[]
  /** the name of the one that is shown */
  readonly shown: string
  readonly onShow: (name: string) => void
}

/** One of several panes at a time, with the keys of the tab pattern; panes that are not shown stay in the page. */
export declare const Tabs: Part<TabsProps>
