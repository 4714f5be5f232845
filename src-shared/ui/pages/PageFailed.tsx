import { Component, type ReactNode } from 'react'
import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { useT } from '../use-translate.ts'

/** Stands in the place of a page whose code or words did not come, or that threw, with a way to try again (threat 28). */
export function PageFailed({ onRetry }: { readonly onRetry: (() => void) | undefined }) {
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
      <p role="alert">{t('checkConnection')}</p>
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
