import { type PageName, ROUTES } from '../domain/routes.ts'
import type { Surface } from '../domain/surfaces.ts'
import type { MessageKey } from './keys.ts'

/** On the web, the first page has the step as its heading [2-04]; on mobile, the service. */
const OF_THE_WEB: Partial<Record<PageName, MessageKey>> = { home: 'stepApplicationData', chooseEcad: 'stepApplicationData' }

/** Key of a page's <h1> unless a surface overrides it. */
export const headingOf = (page: PageName): MessageKey => (page === 'notFound' ? 'publicServices' : ROUTES[page].heading)

/** Key of a page's <h1> on a surface. The HTML has it before any script runs, and the screen shows the same. */
export const headingOn = (surface: Surface, page: PageName): MessageKey =>
  (surface === 'web' ? OF_THE_WEB[page] : undefined) ?? headingOf(page)
