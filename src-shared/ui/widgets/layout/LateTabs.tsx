import { lazy, Suspense } from 'react'
import type { TabsProps } from '#kit/Tabs'

const Tabs = lazy(async () => ({ default: (await import('#kit/Tabs')).Tabs }))

/** Tabs come with the form that has some; until then their panes stand one below the other, so that nothing of the form is missing. */
export const LateTabs = (props: TabsProps) => (
  <Suspense fallback={props.tabs.map(({ name, content }) => <div key={name}>{content}</div>)}>
    <Tabs {...props} />
  </Suspense>
)
