import { ROUTES } from '../../domain/routes.ts'
import type { Ports } from '../../ports/index.ts'
import type { MessageKey } from '../../ports/message.ts'
import type { CurrentPage } from './current-page.ts'

export interface ClosePageDeps {
  readonly ports: Pick<Ports, 'navigator' | 'hostPage' | 'dialogs'>
  readonly currentPage: Readonly<CurrentPage>
}

/** Closes the page. If the host or the browser refuses, shows another page, or tells the user to close this one. Resolves to whether it was closed. */
export async function closePage({ ports, currentPage }: ClosePageDeps): Promise<boolean> {
  const { route } = currentPage
  if (await ports.hostPage.close()) return true
  const { fallback } = ROUTES[route]
  // the user may have navigated meanwhile
  if (currentPage.route !== route) return false
  if (fallback === null) ports.dialogs.toast({ key: 'mayCloseWindow' })
  else ports.navigator.replace(fallback.route, fallback.query)
  return false
}

/** Closes the page after a confirmation [8-13]. */
export async function leavePage(deps: ClosePageDeps, question: MessageKey): Promise<void> {
  if (await deps.ports.dialogs.confirm({ text: { key: question } })) await closePage(deps)
}

/** The Back button of every page [2-14]–[2-21]: goes back one page of the product; without one, it closes the page like the host's Back. */
export async function goBack(deps: ClosePageDeps): Promise<void> {
  const { navigator } = deps.ports
  if (navigator.pagesBehind() > 0) navigator.back()
  else await closePage(deps)
}
