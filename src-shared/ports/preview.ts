export interface Preview {
  /** Shows pictures full size; addresses of ours only. `onFailed`: a picture did not come, where that can be known. */
  images(images: readonly { readonly url: string; readonly title?: string }[], first?: number, onFailed?: () => void): void
  /** Gives a file to keep: its bytes where the browser saves them, its address where a webview knows only those. */
  save(file: { readonly name: string; readonly url: string; readonly bytes: Blob }): void
}
