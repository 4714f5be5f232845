import type { PageName } from '#shared/domain/routes.ts'
import { routeHeadings } from '#shared/i18n/route-headings.ts'
import { useServiceName } from '#shared/ui/use-service-name.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Card } from '../kit/Card.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Page } from './Page.tsx'

const HEADINGS = routeHeadings('mobile')

/** A page's heading before its screen is there; a page of any service is headed by the service's name. */
export function usePageHeading(page: PageName): string {
  const t = useT()
  const service = useServiceName()
  return HEADINGS[page] === 'publicServices' ? service : t(HEADINGS[page])
}

/** The page before its code or its checks are done: its own heading, the way out, and grey lines. Never a blank. */
export function PageLoading({ page }: { readonly page: PageName }) {
  return (
    <Page heading={usePageHeading(page)}>
      <Card>
        <Loading lines={4} />
      </Card>
    </Page>
  )
}
