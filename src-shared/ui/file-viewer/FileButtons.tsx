import { Button } from '#kit/Button'
import type { FileViewer } from '../../browser/file-viewer/viewer.ts'
import { useT } from '../use-translate.ts'

/** The foot of a dialog over a file: kept on the device, or left. */
export function FileButtons({ viewer }: { readonly viewer: FileViewer }) {
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
