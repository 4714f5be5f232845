import type { AccountType } from '#shared/domain/platforms.ts'
import type { BillIds, HostPage } from '#shared/ports/host-page.ts'
import type { News, NewsListener } from '#shared/ports/news.ts'

export interface MemoryHostSetup {
  readonly inHost?: boolean
  readonly support?: { readonly supported: boolean; readonly accountType: AccountType | undefined } | Error
  readonly authCode?: string
  readonly hasAccountPages?: boolean
  readonly canClose?: boolean
  readonly share?: HostPage['share']
}

/** A host, or a bare browser window, that behaves as the test sets it; the lists are what it was told. */
export function memoryHostPage(setup: MemoryHostSetup = {}) {
  const resumes = new Set<() => void>()
  const listeners = new Set<NewsListener>()
  let mayCopy = true
  let code = setup.authCode
  const page = {
    told: [] as (BillIds & { readonly paid: boolean })[],
    web: [] as string[],
    recorded: [] as AccountType[],
    accountPages: [] as string[],
    leaving: [] as string[],
    copied: [] as string[],
    closed: 0,
    inHost: setup.inHost ?? false,
    /** settable, and announced only by `news` */
    isOnline: true as boolean,
    share: setup.share,
    checkPlatformSupport: async () => {
      const support = setup.support ?? { supported: true, accountType: undefined }
      if (support instanceof Error) throw support
      return support
    },
    recordUnsupported: async (_platform, accountType) => void page.recorded.push(accountType),
    openAccountPage: async (name): Promise<boolean> => page.accountPages.push(name) > 0 && (setup.hasAccountPages ?? false),
    consumeAuthCode: async () => {
      const once = code
      code = undefined
      return once
    },
    close: async () => {
      page.closed += 1
      return setup.canClose ?? true
    },
    openWeb: (url) => void page.web.push(url),
    setTitle: () => undefined,
    print: undefined,
    copy: async (text): Promise<boolean> => mayCopy && page.copied.push(text) > 0,
    reportPaid: (ids) => void page.told.push({ ...ids, paid: true }),
    reportNotPaid: (ids) => void page.told.push({ ...ids, paid: false }),
    reportLeaving: (billId) => void page.leaving.push(billId),
    onBack: () => () => undefined,
    onResume: (handler) => {
      resumes.add(handler)
      return () => resumes.delete(handler)
    },
    onRestored: (handler) => {
      page.restored = handler
    },
    onNews: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** the browser restores the page as it was left; resolves when it may be visible */
    restored: async (): Promise<void> => undefined,
    refuseCopies: () => {
      mayCopy = false
    },
    /** true if a listener was waiting for it */
    news: (news: News): boolean => [...listeners].map((listener) => listener(news)).includes(true),
    /** as the host stores a new one-time code after a sign-in on its own page */
    leaveCode: (left: string) => {
      code = left
    },
    resume: () => {
      for (const handler of [...resumes]) handler()
    },
  } satisfies HostPage & Record<string, unknown>
  return page
}
