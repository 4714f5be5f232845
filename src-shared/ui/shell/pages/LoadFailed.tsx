import { Button } from '#kit/Button'
import { Notice } from '#kit/Notice'
import type { Message } from '../../../ports/message.ts'
import { useT } from '../use-translate.ts'
import { StatusLink } from './StatusLink.tsx'

/** Shows in place what could not be loaded, announced at once, with a retry button. */
export function LoadFailed({ message, onRetry }: { readonly message: Message; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  return (
    <Notice
      tone="failure"
      announce="now"
      actions={
        <>
          <Button onPress={onRetry}>{t('retry')}</Button>
          <StatusLink />
        </>
      }
    >
      <p>{t(message)}</p>
    </Notice>
  )
}
