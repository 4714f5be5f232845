import { Component, type ReactNode } from 'react'
import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { latePart } from '../late-part.tsx'
import { useT } from '../use-translate.ts'

/** The button that copies a report of the failure; nothing if its code cannot be loaded. */
export const ErrorReport = latePart(async () => (await import('./ErrorReport.tsx')).default, { failed: () => null })

interface PageFailedProps {
  /** the code or texts of the page could not be loaded while offline; other failures are unrelated to the connection */
  readonly isOffline?: boolean
  readonly onRetry: (() => void) | undefined
  /** what the page threw */
  readonly error?: unknown
}

/** Replaces a page whose code or texts could not be loaded, or that threw, with a retry button (threat 28). */
export function PageFailed({ isOffline, onRetry, error }: PageFailedProps) {
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
      details={<ErrorReport error={error} />}
    >
      <p role="alert">{t(isOffline ? 'checkConnection' : 'pageBroke')}</p>
    </ResultPage>
  )
}

/** Replaces a screen that throws, so the page is never blank; another key tries again. React reports the error itself. */
export class FailureBoundary extends Component<
  { readonly children: ReactNode },
  { readonly thrown?: { readonly error: unknown } | undefined }
> {
  override state: { readonly thrown?: { readonly error: unknown } } = {}
  static getDerivedStateFromError(error: unknown): { readonly thrown: { readonly error: unknown } } {
    return { thrown: { error } }
  }
  override render(): ReactNode {
    const { thrown } = this.state
    return thrown ? <PageFailed error={thrown.error} onRetry={() => this.setState({ thrown: undefined })} /> : this.props.children
  }
}
