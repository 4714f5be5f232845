import type { PageName } from '#shared/domain/routes.ts'
import type { MessageKey } from '#shared/i18n/index.ts'
import { routeHeadings } from '#shared/i18n/route-headings.ts'

const HEADINGS = routeHeadings('web')

/** A page's heading before its screen is there; the same that stood in the page before any script. */
export const headingOf = (name: PageName): MessageKey => HEADINGS[name]
