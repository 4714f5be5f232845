import type { Ports } from '../ports/index.ts'
import type { MessageKey } from '../ports/message.ts'

/** Closes the page; where the browser will not, says that the user may. */
export async function closePage({ hostPage, dialogs }: Pick<Ports, 'hostPage' | 'dialogs'>): Promise<boolean> {
  const closed = await hostPage.close()
  if (!closed) dialogs.toast({ key: 'mayCloseWindow' })
  return closed
}

/** Asks first [8-13], then closes. */
export async function leavePage(ports: Pick<Ports, 'hostPage' | 'dialogs'>, question: MessageKey): Promise<void> {
  if (await ports.dialogs.confirm({ text: { key: question } })) await closePage(ports)
}
