import { CHANNELS_OFFERED } from '#shared/domain/payment-channels.ts'
import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { useApp } from '#shared/ui/app-context.tsx'
import { SectionEight } from '#shared/ui/demo/SectionEight.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-words.ts'
import { Loading } from '../../kit/Loading.tsx'
import { Page } from '../../layout/Page.tsx'
import NotFound from './NotFound.tsx'

/** The order the sandbox seeds for the test page [2-09]. */
const SAMPLE = { billId: 'DEMO-BILL', merchantOrderNo: 'DEMO_1' }

/** Test page with a pay link per channel; answers only where the server says it is a sandbox (decision 2). */
export default function Demo() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind === 'loading' || facts.kind === 'idle') return <Loading />
  if (facts.kind === 'failed' || !facts.value.sandbox) return <NotFound />
  return (
    <Page heading={t('demoTitle')}>
      <p>{t('demoText')}</p>
      <ul>
        {CHANNELS_OFFERED.demo.map((channel) => (
          <li key={channel}>
            <a href={`${BASE_PATH}${ROUTES.payBegin.path}?${new URLSearchParams({ ...SAMPLE, channel })}`}>{t(`channel${channel}`)}</a>
          </li>
        ))}
      </ul>
      <SectionEight />
    </Page>
  )
}
