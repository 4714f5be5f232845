import type { AccountType, Platform } from '../domain/platforms.ts'
import type { NewsListener } from './news.ts'

/** The bill in the address of a returning payer; either id may be missing. */
export interface BillIds {
  readonly billId?: string
  readonly merchantOrderNo?: string
}

/** A PDF to share with another app. */
export interface FileToShare {
  readonly name: string
  readonly bytes: Blob
}

/** Result of sharing. 'pressAgain': the file arrived too late for this click, so the user must press once more. */
export type Shared = 'shared' | 'dismissed' | 'pressAgain'

/** Functions of the host app or the browser window [4-06], [7-39]. Every call settles, at the latest by a time limit. */
export interface HostPage {
  readonly inHost: boolean
  /** false only if the browser knows that it is offline */
  readonly isOnline: boolean
  /** Whether the host supports this platform for the account; outside a host always true. */
  checkPlatformSupport(platform: Platform): Promise<{ supported: boolean; accountType: AccountType | undefined }>
  recordUnsupported(platform: Platform, accountType: AccountType, path: string): Promise<void>
  /** Opens the host's page; false if it has none, and the product's own page must be shown. */
  openAccountPage(page: 'notSupported' | 'switchToPersonal' | 'switchToCorporate' | 'unsupportedAccount' | 'login'): Promise<boolean>
  /** Returns the host's one-time sign-in code on the first call only (decision 4). */
  consumeAuthCode(): Promise<string | undefined>
  /** Closes the page or window. Resolves false if the browser refuses (a tab that the user opened); the page then tells the user. */
  close(): Promise<boolean>
  /** Opens another site in the host's web view or in a new tab with noopener. Refuses anything but http and https. */
  openWeb(url: string, title?: string): void
  setTitle(title: string): void
  /** Prints the page; undefined in a host app, which cannot print. */
  readonly print: (() => void) | undefined
  /** Copies a text to the clipboard; resolves false if the browser refuses. Undefined if pages have no clipboard access. Never throws. */
  readonly copy: ((text: string) => Promise<boolean>) | undefined
  /** Shares a PDF with other apps; undefined if the browser cannot, or if the device is not a phone. Rejects on failure. */
  readonly share: ((file: FileToShare) => Promise<Shared>) | undefined
  /** On pay-passed: notifies the host or the opener that the bill is paid according to the server [2-08]. */
  reportPaid(ids: BillIds): void
  /** On pay-passed: notifies the opener that the payer is back without having paid. The host has no event for this. */
  reportNotPaid(ids: BillIds): void
  /** On pay-begin: notifies our other pages that a payer is going to the cashier with this bill. */
  reportLeaving(billId: string): void
  /** The host's back gesture or button. If the handler returns false, the host goes back itself. Returns a function that removes the handler. */
  onBack(handler: () => boolean): () => void
  /** The page is in front again, so its data may be stale. */
  onResume(handler: () => void): () => void
  /**
   * The browser restores this page from its back-forward cache. The page stays hidden until the handler has finished:
   * otherwise the next user could see private data before the server has confirmed who is signed in.
   */
  onRestored(handler: () => Promise<void>): void
  /** All events after which a waiting page should query the server, onResume included. Returns a function that removes the listener. */
  onNews(listener: NewsListener): () => void
}
