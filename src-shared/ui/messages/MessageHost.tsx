import { useSnapshot } from 'valtio'
import { Button } from '#kit/Button'
import { Dialog } from '#kit/Dialog'
import type { MessageState, Messages } from '../../browser/messages.ts'
import type { Message } from '../../ports/message.ts'
import { useMessageText, useT } from '../use-translate.ts'
import { Pictures } from './Pictures.tsx'
import { Toasts } from './Toasts.tsx'
import { UploadedFile } from './UploadedFile.tsx'

/** Draws what stands over the page: dialogs, each with 'Friendly reminder' unless it says otherwise [8-01], files, pictures, toasts. */
export function MessageHost({ messages }: { readonly messages: Messages }) {
  const { dialogs, toasts, pictures } = useSnapshot(messages.state) as MessageState
  const { name } = useSnapshot(messages.viewer.state)
  return (
    <>
      {name !== null && <UploadedFile name={name} viewer={messages.viewer} />}
      {dialogs.map((dialog) => (
        <Asked key={dialog.id} dialog={dialog} answer={(yes) => messages.answer(dialog.id, yes)} />
      ))}
      {pictures && <Pictures pictures={pictures} messages={messages} />}
      <Toasts toasts={toasts} />
    </>
  )
}

interface AskedProps {
  readonly dialog: MessageState['dialogs'][number]
  readonly answer: (yes: boolean) => void
}

/** The language of words that are not in the page's. */
const languageOf = (message: Message): string | undefined => ('text' in message ? message.lang : undefined)

/** A message or a question of a flow. */
function Asked({ dialog: { content, asks }, answer }: AskedProps) {
  const t = useT()
  const messageText = useMessageText()
  return (
    <Dialog
      title={messageText(content.title ?? { key: 'friendlyReminder' })}
      alert
      onClose={() => answer(false)}
      footer={
        <>
          {asks && <Button onPress={() => answer(false)}>{content.cancel ? messageText(content.cancel) : t('cancel')}</Button>}
          <Button look="primary" onPress={() => answer(true)}>
            {content.confirm ? <span lang={languageOf(content.confirm)}>{messageText(content.confirm)}</span> : t(asks ? 'confirm' : 'ok')}
          </Button>
        </>
      }
    >
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={messageText(line)} lang={languageOf(line)}>
          {messageText(line)}
        </p>
      ))}
    </Dialog>
  )
}
