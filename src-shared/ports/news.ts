/** An event after which data may have changed; the page then queries the server (decision 3.5). */
export type News =
  /** the page is in front again, or was restored from the back-forward cache */
  | { readonly kind: 'front' }
  /** the network is back */
  | { readonly kind: 'online' }
  /** our page in another window reports that the user goes to the cashier, or returns from there or from the identity check */
  | { readonly kind: 'returned'; readonly of: 'pay' | 'identity'; readonly id: string | undefined }

/** Returns true if this page opened the window that reported and was waiting for it; that window then does not continue itself. */
export type NewsListener = (news: News) => boolean
