import type { AccountType, Platform } from '../domain/platforms.ts'
import type { NewsListener } from './news.ts'

/** The bill a payer comes back from, as far as the address names it. */
export interface BillIds {
  readonly billId?: string
  readonly merchantOrderNo?: string
}

/** A PDF to be handed to another app. */
export interface FileToShare {
  readonly name: string
  readonly bytes: Blob
}

/** What became of it; 'pressAgain': the file came too late for this press, and another one shares it. */
export type Shared = 'shared' | 'dismissed' | 'pressAgain'

/** What the host app or the browser window can do for a page [4-06], [7-39]. Every call ends: by answer or by time limit. */
export interface HostPage {
  readonly inHost: boolean
  /** false only when the browser knows that there is no line */
  readonly isOnline: boolean
  /** Is this platform supported for this account; outside a host the answer is that there is no objection. */
  checkPlatformSupport(platform: Platform): Promise<{ supported: boolean; accountType: AccountType | undefined }>
  recordUnsupported(platform: Platform, accountType: AccountType, path: string): Promise<void>
  /** Opens the host's own page for it; false when there is none and ours is to be shown. */
  openAccountPage(page: 'notSupported' | 'switchToPersonal' | 'switchToCorporate' | 'unsupportedAccount' | 'login'): Promise<boolean>
  /** The host's one-time sign-in code, once (decision 4). */
  consumeAuthCode(): Promise<string | undefined>
  /** Closes the page or window. Resolves false when the browser would not (a tab the user opened): then say so. */
  close(): Promise<boolean>
  /** Another site: the host's own web page, or a new tab with noopener. Refuses anything but http and https. */
  openWeb(url: string, title?: string): void
  setTitle(title: string): void
  /** Prints the page; undefined in a host app, which cannot. */
  readonly print: (() => void) | undefined
  /** Puts a text where the person can paste it, and answers false when the browser would not; undefined where no page may. Never throws. */
  readonly copy: ((text: string) => Promise<boolean>) | undefined
  /** Offers a PDF to the device's other apps; undefined where the browser cannot, or where a page is no phone's. Rejects when it failed. */
  readonly share: ((file: FileToShare) => Promise<Shared>) | undefined
  /** pay-passed: tells the host or the opener that the server calls the bill paid [2-08]. */
  reportPaid(ids: BillIds): void
  /** pay-passed: tells the opener that the payer is back and nothing was paid; the host has no event for it and hears nothing. */
  reportNotPaid(ids: BillIds): void
  /** pay-begin: tells other pages of ours that somebody is on the way to the cashier with this bill. */
  reportLeaving(billId: string): void
  /** The host's back gesture or button; the handler answers true when it dealt with it, and the host does its own otherwise. Returns its own removal. */
  onBack(handler: () => boolean): () => void
  /** The page is in front again: ask the server what happened meanwhile. */
  onResume(handler: () => void): () => void
  /**
   * The browser shows this page again as it was left (its back-forward cache). The page stays hidden until the handler is
   * done, so that nothing private is shown to the next person before the server said who is signed in.
   */
  onRestored(handler: () => Promise<void>): void
  /** Everything that may mean news for a page that waits, being in front again among it. Returns its own removal. */
  onNews(listener: NewsListener): () => void
}
