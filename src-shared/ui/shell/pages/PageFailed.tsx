import { Component, type ReactNode } from 'react'
import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { useT } from '../use-translate.ts'

interface PageFailedProps {
  /** the code or texts of the page could not be loaded while offline; other failures are unrelated to the connection */
  readonly isOffline?: boolean
  readonly onRetry: (() => void) | undefined
  /** what the page threw; shown to developers alone */
  readonly error?: unknown
}

/** Replaces a page whose code or texts could not be loaded, or that threw, with a retry button (threat 28). */
export function PageFailed({ isOffline = false, onRetry, error }: PageFailedProps) {
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
      {import.meta.env.MODE === 'development' && error instanceof Error && <pre>{error.stack}</pre>}
    </ResultPage>
  )
}

/** Replaces a screen that throws, so the page is never blank; another key tries again. React reports the error itself. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean; readonly error?: unknown }> {
  override state: { readonly failed: boolean; readonly error?: unknown } = { failed: false }
  static getDerivedStateFromError(error: unknown): { readonly failed: boolean; readonly error: unknown } {
    return { failed: true, error }
  }
  override render(): ReactNode {
    return this.state.failed ? (
      <PageFailed error={this.state.error} onRetry={() => this.setState({ failed: false })} />
    ) : (
      this.props.children
    )
  }
}
