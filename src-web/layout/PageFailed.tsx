import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Result } from '../kit/Result.tsx'
import { PageTitle } from './PageTitle.tsx'

/** A page whose code or words could not be fetched, or that broke: said plainly, with a way to try again (threat 28). */
export function PageFailed({ onRetry, reason }: { readonly onRetry: (() => void) | undefined; readonly reason?: string }) {
  const t = useT()
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture="failure"
        heading={<PageTitle>{t('pageFailed')}</PageTitle>}
        actions={
          <Button look="primary" onPress={onRetry}>
            {t('retry')}
          </Button>
        }
      >
        <p role="alert">{reason ?? t('checkConnection')}</p>
      </Result>
    </div>
  )
}
