import type { Part } from './part.ts'

export interface SectionItem {
  /** id of the section's element */
  readonly id: string
  readonly title: string
}

export interface SectionsProps {
  readonly items: readonly SectionItem[]
  /** unfolds the section before the page scrolls to it */
  readonly onOpen: (id: string) => void
}

/** Links to the sections of a long form, below the steps of a wide window; a phone has none. */
export declare const Sections: Part<SectionsProps>
