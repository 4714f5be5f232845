import AdmSkeleton from 'antd-mobile/es/components/skeleton'
import { useT } from '#shared/ui/shell/use-translate.ts'

/** Grey lines in the shape of what is coming; announced once. */
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
