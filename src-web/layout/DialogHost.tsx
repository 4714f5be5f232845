import { useSnapshot } from 'valtio'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import type { WebDialogs } from './dialogs.ts'
import { Toasts } from './Toasts.tsx'

/** Draws what the Dialogs port has open: the newest on top, each with 'Friendly reminder' unless it says otherwise [8-01]. */
export function DialogHost({ dialogs }: { readonly dialogs: WebDialogs }) {
  const t = useT()
  const words = useWords()
  const { dialogs: open, toasts } = useSnapshot(dialogs.stack)
  return (
    <>
      {open.map(({ id, content, asks }) => (
        <Dialog
          key={id}
          title={words(content.title ?? { key: 'friendlyReminder' })}
          closeName={t('close')}
          onClose={() => dialogs.answer(id, false)}
          footer={
            <>
              {asks && <Button onPress={() => dialogs.answer(id, false)}>{words(content.cancel ?? { key: 'cancel' })}</Button>}
              <Button look="primary" onPress={() => dialogs.answer(id, true)}>
                {words(content.confirm ?? { key: asks ? 'confirm' : 'ok' })}
              </Button>
            </>
          }
        >
          <p>{words(content.text)}</p>
          {content.more?.map((line) => (
            <p key={words(line)}>{words(line)}</p>
          ))}
        </Dialog>
      ))}
      <Toasts toasts={toasts} drop={dialogs.dropToast} />
    </>
  )
}
