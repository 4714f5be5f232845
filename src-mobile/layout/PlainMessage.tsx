import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import type { OpenDialog } from './message-queue.ts'
import { PlainBox } from './PlainBox.tsx'

/** The same message without the dialog's own chunk: it is drawn when the network went before that came [8-03]. */
export function PlainMessage({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const words = useWords()
  const { content, kind } = dialog
  return (
    <PlainBox title={words(content.title ?? { key: 'friendlyReminder' })}>
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={words(line)}>{words(line)}</p>
      ))}
      {kind === 'confirm' && <Button onPress={() => answer(false)}>{content.cancel ? words(content.cancel) : t('cancel')}</Button>}
      <Button kind="primary" onPress={() => answer(true)}>
        {content.confirm ? words(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
      </Button>
    </PlainBox>
  )
}
