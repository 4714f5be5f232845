import { useEffect, useRef } from 'react'
import { useT, useWords } from '#shared/ui/use-words.ts'
import { Button } from '../kit/Button.tsx'
import type { OpenDialog } from './message-desk.ts'

/** The same message without the dialog's own chunk: what is left when the network went before it came [8-03]. */
export function PlainMessage({ dialog, answer }: { readonly dialog: OpenDialog; readonly answer: (yes: boolean) => void }) {
  const t = useT()
  const say = useWords()
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const { content, kind } = dialog
  return (
    <section className="l-plain" role="alertdialog" aria-labelledby="plain-title" tabIndex={-1} ref={box}>
      <h2 id="plain-title">{say(content.title ?? { key: 'friendlyReminder' })}</h2>
      {[content.text, ...(content.more ?? [])].map((line) => (
        <p key={say(line)}>{say(line)}</p>
      ))}
      {kind === 'confirm' && <Button onPress={() => answer(false)}>{content.cancel ? say(content.cancel) : t('cancel')}</Button>}
      <Button kind="primary" onPress={() => answer(true)}>
        {content.confirm ? say(content.confirm) : t(kind === 'confirm' ? 'confirm' : 'ok')}
      </Button>
    </section>
  )
}
