import type { Storages } from '../ports/storage.ts'

/** session: the entries, one a line, of the builds that were left because code of theirs was gone */
const LEFT_BUILDS = 'leftBuilds'
/** Saving what is typed may take so long before the page loads itself anew. */
const SAVED_WITHIN_MS = 3000

/** What Chrome, Firefox and Safari say of an import() that could not be fetched, and Vite of a stylesheet. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

interface Parts {
  readonly self: Window
  readonly storage: Storages
  /** saves what is typed; ends by itself */
  readonly save: () => Promise<unknown>
}

/**
 * After a deployment the chunks of the page that is open are gone: asking for them again never helps. The page then
 * loads itself anew, with the address it was on its way to. Once a build and tab, so that a build whose code is missing
 * is no loop; never without a line, as a lost request says nothing about the build.
 *
 * Vite reports each import() that fails, and each stylesheet, by this event. Nothing is prevented: the part that asked
 * for the code says that it did not come.
 */
export function reloadWhenCodeIsGone({ self, storage, save }: Parts): void {
  const failures = new Map<string, number>()
  self.addEventListener('vite:preloadError', ({ payload }) => {
    const message = String(payload)
    // Code that came and threw as it ran is another matter.
    if (!NOT_FETCHED.test(message)) return
    const times = (failures.get(message) ?? 0) + 1
    failures.set(message, times)
    void isGone(self, message, times).then(async (gone) => {
      if (!gone || !leavesFirst(self, storage)) return
      await Promise.race([save(), new Promise((resolve) => self.setTimeout(resolve, SAVED_WITHIN_MS))])
      self.location.reload()
    })
  })
}

/** Safari's error names no address: there a second failure counts, if the page itself can be had. */
async function isGone(self: Window, message: string, times: number): Promise<boolean> {
  const named = /(?:https?:\/\/[^\s"']+|\/[^\s"']*\/assets\/[^\s"']+)/.exec(message)?.[0]
  try {
    const answer = await self.fetch(named ?? self.location.href, { cache: 'no-store' })
    const isCode = /javascript|css/.test(answer.headers.get('content-type') ?? '')
    // 5xx is a server in trouble, and a reload would lose the page that is there.
    if (named === undefined || (answer.ok && isCode)) return answer.ok && times > 1
    return answer.ok || answer.status === 404 || answer.status === 410
  } catch {
    // spec: no line, so nothing is known of the build
    return false
  }
}

/** Whether this build is left for the first time in this tab; notes it. Without storage nothing could stop a loop. */
function leavesFirst({ document }: Window, { session, outlivesPage }: Storages): boolean {
  if (!outlivesPage()) return false
  // all of them, as the first may be a part that every build has
  const build = [...document.querySelectorAll<HTMLScriptElement>('script[type=module][src]')].map(({ src }) => src).join(' ')
  const left = session.get(LEFT_BUILDS)?.split('\n') ?? []
  if (left.includes(build)) return false
  session.set(LEFT_BUILDS, [...left, build].join('\n'))
  return true
}
