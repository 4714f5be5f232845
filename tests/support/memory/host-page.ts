import type { AccountType } from '#shared/domain/platforms.ts'
import type { BillIds, HostPage } from '#shared/ports/host-page.ts'
import type { News, NewsListener } from '#shared/ports/news.ts'

export interface MemoryHostPage extends HostPage {
  /** the line: settable, and heard of only by `news` */
  isOnline: boolean
  readonly told: readonly (BillIds & { readonly paid: boolean })[]
  readonly closed: number
  readonly web: readonly string[]
  readonly recorded: readonly AccountType[]
  readonly accountPages: readonly string[]
  /** bills somebody left for the cashier with */
  readonly leaving: readonly string[]
  /** what was copied to be pasted */
  readonly copied: readonly string[]
  /** from now on nothing can be copied */
  refuseCopies(): void
  /** as the host leaves a new one-time code after a sign-in on its own page */
  leaveCode(code: string): void
  resume(): void
  /** true when a listener was waiting for it */
  news(news: News): boolean
}

export interface MemoryHostSetup {
  readonly inHost?: boolean
  readonly support?: { readonly supported: boolean; readonly accountType: AccountType | undefined } | Error
  readonly authCode?: string
  readonly hasAccountPages?: boolean
  readonly canClose?: boolean
  readonly share?: HostPage['share']
}

/** A host, or a bare browser window, that does as the test set it up. */
export function memoryHostPage(setup: MemoryHostSetup = {}): MemoryHostPage {
  const told: (BillIds & { readonly paid: boolean })[] = []
  const web: string[] = []
  const recorded: AccountType[] = []
  const accountPages: string[] = []
  const resumes = new Set<() => void>()
  const listeners = new Set<NewsListener>()
  const leaving: string[] = []
  const copied: string[] = []
  let closed = 0
  let mayCopy = true
  let code = setup.authCode
  return {
    inHost: setup.inHost ?? false,
    isOnline: true,
    leaving,
    copied,
    told,
    web,
    recorded,
    accountPages,
    get closed() {
      return closed
    },
    checkPlatformSupport: async () => {
      const support = setup.support ?? { supported: true, accountType: undefined }
      if (support instanceof Error) throw support
      return support
    },
    recordUnsupported: async (_platform, accountType) => {
      recorded.push(accountType)
    },
    openAccountPage: async (page) => {
      accountPages.push(page)
      return setup.hasAccountPages ?? false
    },
    consumeAuthCode: async () => {
      const once = code
      code = undefined
      return once
    },
    close: async () => {
      closed += 1
      return setup.canClose ?? true
    },
    openWeb: (url) => {
      web.push(url)
    },
    setTitle: () => undefined,
    print: undefined,
    copy: async (text) => {
      if (mayCopy) copied.push(text)
      return mayCopy
    },
    get share() {
      return setup.share
    },
    refuseCopies: () => {
      mayCopy = false
    },
    reportPaid: (ids) => {
      told.push({ ...ids, paid: true })
    },
    reportNotPaid: (ids) => {
      told.push({ ...ids, paid: false })
    },
    reportLeaving: (billId) => {
      leaving.push(billId)
    },
    onBack: () => () => undefined,
    onResume: (handler) => {
      resumes.add(handler)
      return () => resumes.delete(handler)
    },
    onNews: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    news: (news) => [...listeners].map((listener) => listener(news)).includes(true),
    leaveCode: (left) => {
      code = left
    },
    resume: () => {
      for (const handler of [...resumes]) handler()
    },
  }
}
