export interface Preview {
  /** Shows pictures full size; addresses of ours only. */
  images(images: readonly { readonly url: string; readonly title?: string }[], first?: number): void
}
