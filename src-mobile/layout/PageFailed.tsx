import { Component, type ReactNode } from 'react'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Outcome } from '../kit/Outcome.tsx'
import { Page } from './Page.tsx'

/** Stands in the place of a page whose code did not come, or that threw, with a way to try again (threat 28). */
export function PageFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT()
  return (
    <Page heading={t('pageFailed')} ownHeading>
      <Card>
        <Outcome tone="failure" title={<h1 tabIndex={-1}>{t('pageFailed')}</h1>}>
          {t('checkConnection')}
        </Outcome>
        <Button kind="primary" block onPress={onRetry}>
          {t('retry')}
        </Button>
      </Card>
    </Page>
  )
}

/** Keeps a screen that throws from leaving a blank page; another key is another try. React reports the error itself. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? <PageFailed onRetry={() => this.setState({ failed: false })} /> : this.props.children
  }
}
