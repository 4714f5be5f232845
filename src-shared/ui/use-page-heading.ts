import type { PageName } from '../domain/routes.ts'
import { routeHeadings } from '../i18n/route-headings.ts'
import { useApp } from './app-context.tsx'
import { useServiceName } from './use-service-name.ts'
import { useT } from './use-translate.ts'

/** A page's heading before its screen is there, as it stood in the page before any script; a page of any service is headed by the service's name. */
export function usePageHeading(page: PageName): string {
  const t = useT()
  const service = useServiceName()
  const key = routeHeadings(useApp().surface)[page]
  return key === 'publicServices' ? service : t(key)
}
