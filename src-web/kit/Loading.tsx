import AntSkeleton from 'antd/es/skeleton'
import { useT } from '#shared/ui/shell/use-translate.ts'

/** antd's Skeleton in the place of what is being fetched; says so once to a screen reader. */
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
