import { lazy, type ReactNode, Suspense } from 'react'
import { useApp } from '#shared/ui/app-context.tsx'
import { useFlow } from '#shared/ui/use-flow.ts'
import { useT } from '#shared/ui/use-words.ts'
import { Card } from '../kit/Card.tsx'
import { Loading } from '../kit/Loading.tsx'
import { Page } from './Page.tsx'

const Instead = lazy(() => import('./Instead.tsx'))

export interface StartupGateProps {
  readonly heading: string
  /** drawn while the check is still under way: the answer is as good as known (signed in before) */
  readonly early: boolean
  /** undefined: its code is on its way */
  readonly children: ReactNode | undefined
}

/** Draws the page once the start-up checks let it, and what there is instead of it when they do not [4-06]. */
export function StartupGate({ heading, early, children }: StartupGateProps) {
  const t = useT()
  const { at } = useFlow(useApp().startup).state
  const waiting = <OnItsWay heading={heading} />
  if (at.kind === 'open' || (at.kind === 'checking' && early)) return children ?? waiting
  // The dialog over it says why, and its OK closes the page [8-07].
  if (at.kind === 'unqualified') return <Page heading={t('friendlyReminder')}>{null}</Page>
  return <Suspense fallback={waiting}>{at.kind === 'checking' ? waiting : <Instead at={at} />}</Suspense>
}

/** The page before its code or its checks are done: its own heading, the way out, and grey lines. Never a blank. */
export function OnItsWay({ heading }: Pick<StartupGateProps, 'heading'>) {
  return (
    <Page heading={heading}>
      <Card>
        <Loading lines={4} />
      </Card>
    </Page>
  )
}
