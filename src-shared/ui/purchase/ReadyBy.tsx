import { useApp } from '../shell/app-context.tsx'
import { useFlow } from '../shell/use-flow.ts'
import { useT } from '../shell/use-translate.ts'

/** The day by which a plan paid today can be downloaded, and whom to call if that is too late; empty until known. */
export function ReadyBy() {
  const t = useT()
  const { facts } = useFlow(useApp().publicInfo).state
  if (facts.kind !== 'ready') return null
  const { readyBy, bureau } = facts.value
  const first = t(readyBy.certain ? 'payTodayReadyBy' : 'payTodayReadyAtLeast', { day: readyBy.day })
  return <>{t('twoSentences', { first, second: t('ifUrgent', { phone: bureau.phone }) })}</>
}
