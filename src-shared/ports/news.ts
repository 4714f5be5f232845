/** A sign that something may have changed elsewhere; the page asks the server what it was (decision 3.5). */
export type News =
  /** the page is in front again, or shown again as it was left */
  | { readonly kind: 'front' }
  /** the line is back */
  | { readonly kind: 'online' }
  /** a page of ours in another window says that somebody goes to the cashier or comes back from there, or from the identity check */
  | { readonly kind: 'returned'; readonly of: 'pay' | 'identity'; readonly id: string | undefined }

/** Answers true when this page was waiting for the very window that came back, which then need not go on by itself. */
export type NewsListener = (news: News) => boolean
