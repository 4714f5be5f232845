import type { FileViewer as Viewer } from '#shared/browser/file-viewer/viewer.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'

/** The buttons below a file that is looked at, whether it can be drawn or not. */
export function FileButtons({ viewer }: { readonly viewer: Viewer }) {
  const t = useT()
  return (
    <>
      <Button onPress={viewer.download}>{t('download')}</Button>
      <Button look="primary" onPress={viewer.close}>
        {t('close')}
      </Button>
    </>
  )
}
