import type { ComponentType, ReactNode } from 'react'
import { Page } from '#kit/Page'
import type { ScreenModule } from '../../app/screens.ts'
import type { RouteName } from '../../domain/routes.ts'
import type { FlowDeps } from '../../flows/core/deps.ts'
import type { Flow } from '../../flows/core/flow.ts'
import { sanitiser } from '../rich-text/RichText.tsx'
import { type FlowParts, opening, useAppFlow } from '../shell/use-flow.ts'
import { useKnownServiceName, usePageHeading } from '../shell/use-service-name.ts'

interface GuideActions {
  readonly open: () => void
  /** to the previous page, or out of the window, as the specification of the page requires */
  readonly back?: () => void
  readonly close?: () => void
}

interface GuideParts<S extends object, A extends object> {
  readonly name: RouteName
  readonly flow: (deps: FlowDeps) => Flow<S, A>
  readonly View: ComponentType<FlowParts<S, A>>
  /** the page has no rich text: the code for it is not loaded */
  readonly isPlain?: true
  /** below the content of a guide that is read before applying */
  readonly begin?: (state: S) => ReactNode
}

/** An information page: heading, content and the way out. */
export function guideScreen<S extends object, A extends GuideActions>({
  name,
  flow,
  View,
  isPlain,
  begin,
}: GuideParts<S, A>): ScreenModule {
  return {
    enter: (app) => {
      // beside the content: a text that came after it would move what is below from under a finger
      if (!isPlain) void sanitiser.load()
      opening(flow)(app)
    },
    default: function GuideScreen() {
      const { state, actions } = useAppFlow(flow)
      return (
        <Page heading={usePageHeading(name)} above={useKnownServiceName()} onBack={actions.back} onClose={actions.close}>
          <View state={state} actions={actions} />
          {begin?.(state)}
        </Page>
      )
    },
  }
}
