import type { AppModel } from '#shared/app/types.ts'
import { createDemo } from '#shared/flows/demo/create-demo.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { Demo as DemoContent } from '#shared/ui/demo/Demo.tsx'
import { actionsOf, useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Card } from '../../kit/Card.tsx'
import { Loading } from '../../kit/Loading.tsx'
import { Page } from '../../layout/Page.tsx'
import NotFound from './NotFound.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createDemo)).open()

/** Test page; answers only where the server says it is a sandbox (decision 2). */
export default function Demo() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind === 'loading' || facts.kind === 'idle') {
    return (
      <Page heading={t('demoTitle')}>
        <Loading />
      </Page>
    )
  }
  if (facts.kind === 'failed' || !facts.value.sandbox) return <NotFound />
  return (
    <Page heading={t('demoTitle')}>
      <Card>
        <DemoContent />
      </Card>
    </Page>
  )
}
