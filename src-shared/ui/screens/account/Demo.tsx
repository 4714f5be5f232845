import { Loading } from '#kit/Loading'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { createDemo } from '../../../flows/demo/create-demo.ts'
import { useApp } from '../../app-context.tsx'
import { Demo as DemoContent } from '../../demo/Demo.tsx'
import { actionsOf, useFlow } from '../../use-flow.ts'
import { useT } from '../../use-translate.ts'
import NotFound from './NotFound.tsx'

export const enter = (app: AppModel): void => actionsOf(app.flow(createDemo)).open()

/** Test page; answers only where the server says it is a sandbox (decision 2). */
export default function Demo() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind === 'failed' || (facts.kind === 'ready' && !facts.value.sandbox)) return <NotFound />
  return <Page heading={t('demoTitle')}>{facts.kind === 'ready' ? <DemoContent /> : <Loading />}</Page>
}
