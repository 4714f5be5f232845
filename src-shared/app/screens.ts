import type { ComponentType } from 'react'
import type { PageName } from '../domain/routes.ts'
import type { AppModel } from './types.ts'

/**
 * A screen's module. `enter` is called by the router each time the route is entered, after the module loaded and
 * before (never by) mounting: it fires the flow's `open`, e.g. `enter: (app) => act(app.flow(createReceipt)).open()`.
 */
export interface ScreenModule {
  readonly default: ComponentType
  readonly enter?: (app: AppModel) => void
  /** Called for somebody who was signed in, while the start-up checks are under way: asks for what `enter` will show, and shows nothing. */
  readonly ahead?: (app: AppModel) => void
}

/** Leaving a route out is a compile error (decision 2). */
export type Screens = Readonly<Record<PageName, () => Promise<ScreenModule>>>
