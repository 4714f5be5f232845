import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import type { Message } from '../../../ports/message.ts'
import { useT } from '../use-translate.ts'

/** Says in its place what could not be fetched, announced at once, with a way to try again. */
export function LoadFailed({ message, onRetry }: { readonly message: Message; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  return (
    <Notice tone="failure" announce="now" actions={<Button onPress={onRetry}>{t('retry')}</Button>}>
      <p>{t(message)}</p>
    </Notice>
  )
}
