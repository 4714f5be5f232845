import type { ComponentType } from 'react'
import type { PageName } from '../domain/routes.ts'
import type { AppModel } from './types.ts'

/**
 * A screen's module. Navigation calls `enter` each time the page is entered, after the module has loaded; mounting
 * never calls it. It starts the flow: `enter = opening(createReceipt)`.
 */
export interface ScreenModule {
  readonly default: ComponentType
  readonly enter?: (app: AppModel) => void
  /** Called during the start-up checks if a user was signed in. It requests what `enter` will show, and shows nothing. */
  readonly prefetch?: (app: AppModel) => void
}

/** Screens of all pages, loaded on entering; a missing one is a compile error (decision 2). */
export type Screens = Readonly<Record<PageName, () => Promise<ScreenModule>>>
