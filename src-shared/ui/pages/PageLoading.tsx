import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { PageName } from '../../domain/routes.ts'
import { usePageHeading } from '../use-page-heading.ts'

/** The page before its code or its checks are done: its own heading, the way out, and grey lines. Never a blank. */
export const PageLoading = ({ page }: { readonly page: PageName }) => (
  <Page heading={usePageHeading(page)}>
    <div className="ec-page-wait">
      <Loading lines={6} />
    </div>
  </Page>
)
