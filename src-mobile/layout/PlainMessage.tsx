import { useMessageText, useT } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import type { OpenDialog } from './message-queue.ts'
import { PlainBox } from './PlainBox.tsx'

/** The same message without the dialog's own chunk: it is drawn when the network went before that came [8-03]. */
export function PlainMessage({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const messageText = useMessageText()
  const { content, kind } = dialog
  return (
    <PlainBox title={messageText(content.title ?? { key: 'friendlyReminder' })}>
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={messageText(line)}>{messageText(line)}</p>
      ))}
      {kind === 'confirm' && <Button onPress={() => answer(false)}>{content.cancel ? messageText(content.cancel) : t('cancel')}</Button>}
      <Button look="primary" onPress={() => answer(true)}>
        {content.confirm ? messageText(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
      </Button>
    </PlainBox>
  )
}
