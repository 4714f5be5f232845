import AntSkeleton from 'antd/es/skeleton'
import { useT } from '#shared/ui/shell/use-translate.ts'

/** antd's Skeleton while content is loading; announced once. */
export function Loading({ lines = 3 }: { readonly lines?: number }) {
  const t = useT()
  return (
    <div className="ec-waiting" role="status">
      <span className="ec-only-read">{t('loading')}</span>
      <div aria-hidden="true">
        <AntSkeleton active title={false} paragraph={{ rows: lines }} />
      </div>
    </div>
  )
}
