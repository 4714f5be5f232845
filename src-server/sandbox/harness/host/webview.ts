/** A file that the host's own download got. */
export interface HostDownload {
  readonly name: string
  readonly type: string
  readonly size: number
  /** its first bytes, which say what it is */
  readonly begins: string
}

export type WebviewNews =
  /** a `blob:` or `data:` address was followed: nothing happens */
  | { readonly kind: 'ignored'; readonly scheme: string }
  | { readonly kind: 'downloaded'; readonly file: HostDownload }
  /** what came was no attachment, or was refused */
  | { readonly kind: 'not-downloaded'; readonly status: number }

/**
 * Makes a window as deaf to downloads as a container's webview: it follows no `blob:` or `data:` address, and no link of it
 * has a `download` (docs/harness.md). Scripts that press a link of their own are met as well.
 */
export function installWebview(self: Window & typeof globalThis, tell: (news: WebviewNews) => void): void {
  const { prototype } = self.HTMLAnchorElement
  const press = prototype.click
  /** Strips the link; says whether the webview follows it. */
  const follows = (link: HTMLAnchorElement): boolean => {
    link.removeAttribute('download')
    const scheme = /^(blob|data):/.exec(link.href)?.[1]
    if (scheme === undefined) return true
    tell({ kind: 'ignored', scheme })
    return false
  }
  prototype.click = function (this: HTMLAnchorElement) {
    if (follows(this)) press.call(this)
  }
  self.document.addEventListener(
    'click',
    (event) => {
      // elements of the frame are no instances of this window's classes
      const link = (event.target as Element | null)?.closest?.('a')
      if (link && !follows(link)) event.preventDefault()
    },
    { capture: true },
  )
  const open = self.open.bind(self)
  self.open = (url, ...rest) => {
    const scheme = /^(blob|data):/.exec(String(url ?? ''))?.[1]
    if (scheme === undefined) return open(url, ...rest)
    tell({ kind: 'ignored', scheme })
    return null
  }
}

/** The host's own download: by the address alone, with neither cookie nor bearer of the page. */
export async function hostDownload(url: string, tell: (news: WebviewNews) => void): Promise<void> {
  const answer = await fetch(url, { credentials: 'omit' })
  const attachment = /^attachment;.* filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '')
  const bytes = await answer.blob()
  if (!answer.ok || attachment === null) return tell({ kind: 'not-downloaded', status: answer.status })
  const file = {
    name: decodeURIComponent(attachment[1] ?? ''),
    type: bytes.type,
    size: bytes.size,
    begins: await bytes.slice(0, 15).text(),
  }
  tell({ kind: 'downloaded', file })
}
