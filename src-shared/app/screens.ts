import type { ComponentType } from 'react'
import type { PageName } from '../domain/routes.ts'
import type { AppModel } from './types.ts'

/**
 * A screen's module. Navigation calls `enter` each time the page is entered, after the module has loaded and never by
 * mounting. It starts the flow: `enter = opening(createReceipt)`.
 */
export interface ScreenModule {
  readonly default: ComponentType
  readonly enter?: (app: AppModel) => void
  /** Is called for somebody who was signed in while the start-up checks are under way. It asks for what `enter` will show, and shows nothing. */
  readonly prefetch?: (app: AppModel) => void
}

/** Every page's screen, loaded when it is entered; a missing one is a compile error (decision 2). */
export type Screens = Readonly<Record<PageName, () => Promise<ScreenModule>>>
