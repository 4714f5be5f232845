import type { Message } from '#shared/ports/message.ts'
import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'

/** Says in its place what could not be fetched, announced at once, with a way to try again. */
export function LoadFailed({ message, onRetry }: { readonly message: Message; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  const messageText = useMessageText()
  return (
    <Notice tone="failure" announce="now" actions={<Button onPress={onRetry}>{t('retry')}</Button>}>
      <p>{messageText(message)}</p>
    </Notice>
  )
}
