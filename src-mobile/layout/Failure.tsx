import { Component, type ReactNode } from 'react'
import { useT } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Card } from '../kit/Card.tsx'
import { Outcome } from '../kit/Outcome.tsx'
import { Page } from './Page.tsx'

/** A page whose code did not come, or broke: words, and a way on. */
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

interface Props {
  /** another route is another try */
  readonly route: string
  readonly children: ReactNode
}

/** Keeps a screen that throws from leaving a blank page. React reports the error itself. */
export class FailureBoundary extends Component<Props, { readonly failedOn: string | null }> {
  override state = { failedOn: null }
  static getDerivedStateFromError(): { failedOn: string } {
    return { failedOn: 'now' }
  }
  override componentDidUpdate(before: Props): void {
    if (before.route !== this.props.route && this.state.failedOn !== null) this.setState({ failedOn: null })
  }
  override render(): ReactNode {
    return this.state.failedOn === null ? this.props.children : <PageFailed onRetry={() => this.setState({ failedOn: null })} />
  }
}
