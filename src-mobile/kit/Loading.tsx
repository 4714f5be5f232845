import AdmSkeleton from 'antd-mobile/es/components/skeleton'
import { useT } from '#shared/ui/shell/use-translate.ts'

/** Placeholder lines in the shape of the content; announced once. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const t = useT()
  return (
    <div className="k-skeleton" role="status">
      <span className="ec-only-read">{t('loading')}</span>
      <div aria-hidden="true">
        <AdmSkeleton.Paragraph lineCount={lines} animated />
      </div>
    </div>
  )
}
