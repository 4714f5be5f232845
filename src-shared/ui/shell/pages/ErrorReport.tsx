import { useState } from 'react'
import { Button } from '#kit/Button'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'
import { errorReport } from './error-report.ts'

/** Copies what testers and developers need to play a failure again, and shows it (docs/harness.md). Developers see the error itself. */
export default function ErrorReport({ error }: { readonly error?: unknown }) {
  const t = useT()
  const app = useApp()
  const [report, setReport] = useState<{ readonly text: string; readonly isCopied: boolean }>()
  async function makeReport(): Promise<void> {
    const text = JSON.stringify(errorReport({ app, heading: t('pageFailed'), error, userAgent: navigator.userAgent }), undefined, 2)
    setReport({ text, isCopied: (await app.ports.hostPage.copy?.(text)) ?? false })
  }
  // its texts may still be loading
  if (t('errorReport') === '') return null
  return (
    <div className="ec-stack">
      {import.meta.env.MODE === 'development' && error instanceof Error && <pre>{error.stack}</pre>}
      {report === undefined ? (
        <div style={{ justifySelf: 'center' }}>
          <Button onPress={() => void makeReport()}>{t('errorReport')}</Button>
        </div>
      ) : (
        <>
          <p role="status">{t(report.isCopied ? 'errorReportCopied' : 'errorReportNotCopied')}</p>
          <textarea
            className="ec-box ec-small"
            readOnly
            rows={8}
            aria-label={t('errorReport')}
            value={report.text}
            style={{ background: 'none' }}
          />
        </>
      )}
    </div>
  )
}
