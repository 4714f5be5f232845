import { Component, type ReactNode } from 'react'
import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { useT } from '../use-translate.ts'

interface PageFailedProps {
  /** its code or words did not come over a line that is gone; everything else is no matter of the connection */
  readonly isOffline?: boolean
  readonly onRetry: (() => void) | undefined
}

/** In the place of a page whose code or words did not come, or that threw, with a way to try again (threat 28). */
export function PageFailed({ isOffline = false, onRetry }: PageFailedProps) {
  const t = useT()
  return (
    <ResultPage
      tone="failure"
      heading={t('pageFailed')}
      actions={
        <Button look="primary" onPress={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      <p role="alert">{t(isOffline ? 'checkConnection' : 'pageBroke')}</p>
    </ResultPage>
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
