import type { Message } from '#shared/ports/message.ts'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Notice } from '../kit/Notice.tsx'

/** What could not be fetched, in place and said at once; trying again is the way on. */
export function LoadFailed({ message, onRetry }: { readonly message: Message; readonly onRetry: (() => void) | undefined }) {
  const t = useT()
  const say = useWords()
  return (
    <Notice tone="failure" announce="now" actions={<Button onPress={onRetry}>{t('retry')}</Button>}>
      <p>{say(message)}</p>
    </Notice>
  )
}
