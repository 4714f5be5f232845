import type { Storages } from '../ports/storage.ts'

/** Session key: the entry scripts, one per line, of builds that were left because their code is gone. */
const LEFT_BUILDS = 'leftBuilds'
/** Time limit for saving the input before the page reloads. */
const SAVED_WITHIN_MS = 3000

/** Messages of Chrome, Firefox and Safari for a failed import(), and Vite's for a stylesheet. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

interface Parts {
  readonly self: Window
  readonly storage: Storages
  /** saves the user's input; always settles */
  readonly save: () => Promise<unknown>
}

/**
 * A deployment removes the chunks of pages that are open, and requesting them again never helps. The page then reloads
 * at the address that it was navigating to. It does so once per build and tab, because missing code in a build must not
 * cause a loop, and never while offline, because a failed request then proves nothing about the build.
 *
 * Vite reports each failed import() and stylesheet by this event. The default is not prevented: the part that requested
 * the code shows that it did not load.
 */
export function reloadWhenCodeIsGone({ self, storage, save }: Parts): void {
  const failures = new Map<string, number>()
  self.addEventListener('vite:preloadError', ({ payload }) => {
    const message = String(payload)
    // An error thrown by code that did load is not handled here.
    if (!NOT_FETCHED.test(message)) return
    const times = (failures.get(message) ?? 0) + 1
    failures.set(message, times)
    void isGone(self, message, times).then(async (gone) => {
      if (!gone || !isFirstLeave(self, storage)) return
      await Promise.race([save(), new Promise((resolve) => self.setTimeout(resolve, SAVED_WITHIN_MS))])
      self.location.reload()
    })
  })
}

/** Safari's error contains no address. Then a second failure counts, provided that the page itself can be fetched. */
async function isGone(self: Window, message: string, times: number): Promise<boolean> {
  const named = /(?:https?:\/\/[^\s"']+|\/[^\s"']*\/assets\/[^\s"']+)/.exec(message)?.[0]
  try {
    const answer = await self.fetch(named ?? self.location.href, { cache: 'no-store' })
    const isCode = /javascript|css/.test(answer.headers.get('content-type') ?? '')
    // 5xx is a server fault, and a reload would lose the page that is open.
    if (named === undefined || (answer.ok && isCode)) return answer.ok && times > 1
    return answer.ok || answer.status === 404 || answer.status === 410
  } catch {
    // offline: nothing is known about the build
    return false
  }
}

/** Whether this tab leaves this build for the first time, which is stored. Without storage nothing could stop a loop. */
function isFirstLeave({ document }: Window, { session, outlivesPage }: Storages): boolean {
  if (!outlivesPage()) return false
  // all scripts, because the first may be shared by every build
  const build = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(({ src }) => src).join(' ')
  const left = session.get(LEFT_BUILDS)?.split('\n') ?? []
  if (left.includes(build)) return false
  session.set(LEFT_BUILDS, [...left, build].join('\n'))
  return true
}
