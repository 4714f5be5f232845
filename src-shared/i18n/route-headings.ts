import { type PageName, ROUTES } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { MessageKey } from './keys.ts'

/** The web's first step is headed by the step [2-04], the app's by the service. */
const OF_THE_WEB: Partial<Record<PageName, MessageKey>> = { home: 'stepApplicationData', chooseEcad: 'stepApplicationData' }

/** Key of a page's <h1>, where a surface has no other. */
export const headingOf = (page: PageName): MessageKey => (page === 'notFound' ? 'publicServices' : ROUTES[page].heading)

/** Key of a page's <h1> on a surface: written into the page before any script, and the same the screen then shows. */
export const headingOn = (surface: Surface, page: PageName): MessageKey =>
  (surface === 'web' ? OF_THE_WEB[page] : undefined) ?? headingOf(page)
