import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import type { OpenDialog } from './message-desk.ts'
import { PlainBox } from './PlainBox.tsx'

/** The same message without the dialog's own chunk: what is left when the network went before it came [8-03]. */
export function PlainMessage({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const say = useWords()
  const { content, kind } = dialog
  return (
    <PlainBox title={say(content.title ?? { key: 'friendlyReminder' })}>
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={say(line)}>{say(line)}</p>
      ))}
      {kind === 'confirm' && <Button onPress={() => answer(false)}>{content.cancel ? say(content.cancel) : t('cancel')}</Button>}
      <Button kind="primary" onPress={() => answer(true)}>
        {content.confirm ? say(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
      </Button>
    </PlainBox>
  )
}
