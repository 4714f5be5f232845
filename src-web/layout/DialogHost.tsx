import { useSnapshot } from 'valtio'
import { useMessageText } from '#shared/ui/use-translate.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { WebDialogs } from './dialogs.ts'
import { Toasts } from './Toasts.tsx'

/** Draws what the Dialogs port has open: the newest on top, each with 'Friendly reminder' unless it says otherwise [8-01]. */
export function DialogHost({ dialogs }: { readonly dialogs: WebDialogs }) {
  const messageText = useMessageText()
  const { dialogs: open, toasts } = useSnapshot(dialogs.stack)
  return (
    <>
      {open.map(({ id, content, asks }) => (
        <Dialog
          key={id}
          title={messageText(content.title ?? { key: 'friendlyReminder' })}
          onClose={() => dialogs.answer(id, false)}
          footer={
            <>
              {asks && <Button onPress={() => dialogs.answer(id, false)}>{messageText(content.cancel ?? { key: 'cancel' })}</Button>}
              <Button look="primary" onPress={() => dialogs.answer(id, true)}>
                {messageText(content.confirm ?? { key: asks ? 'confirm' : 'ok' })}
              </Button>
            </>
          }
        >
          <p>{messageText(content.text)}</p>
          {content.more?.map((line) => (
            <p key={messageText(line)}>{messageText(line)}</p>
          ))}
        </Dialog>
      ))}
      <Toasts toasts={toasts} drop={dialogs.dropToast} />
    </>
  )
}
