import type { AppModel } from '#shared/app/types.ts'
import { useT } from '#shared/ui/use-words.ts'
import { Card } from '../../kit/Card.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Page } from '../../layout/Page.tsx'

/** Forwards to the first step, the query string kept [2-01]. */
export const enter = ({ ports }: AppModel): void => ports.navigator.replace('chooseEcad', ports.navigator.query())

export default function Home() {
  const t = useT()
  return (
    <Page heading={t('serviceTitle')}>
      <Card>
        <Loading />
      </Card>
    </Page>
  )
}
