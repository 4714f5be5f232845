/** A file that the host downloaded. */
export interface HostDownload {
  readonly name: string
  readonly type: string
  readonly size: number
  /** its first bytes, which identify the format */
  readonly begins: string
}

export type WebviewNews =
  /** a `blob:` or `data:` address was followed: nothing happens */
  | { readonly kind: 'ignored'; readonly scheme: string }
  | { readonly kind: 'downloaded'; readonly file: HostDownload }
  /** the response was no attachment, or was refused */
  | { readonly kind: 'not-downloaded'; readonly status: number }

/** The trace's line of it. */
export function lineOf(news: WebviewNews): string {
  if (news.kind === 'ignored') return `the webview ignored ${news.scheme}:`
  return news.kind === 'downloaded' ? `the host downloaded ${news.file.type}` : `the host could not download: ${news.status}`
}

/**
 * Removes a window's downloads, as in a container's webview: it follows no `blob:` or `data:` address and ignores `download` on links
 * (docs/harness.md). Links that scripts create and press are covered too.
 */
export function installWebview(self: Window & typeof globalThis, tell: (news: WebviewNews) => void): void {
  const { prototype } = self.HTMLAnchorElement
  const press = prototype.click
  /** Strips the link; returns whether the webview follows it. */
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
      // The frame's elements are not instances of this window's classes.
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

/** The webview's own storage takes nothing more: each write throws, as the browser does when its quota is used up. */
export function fillStorage(self: Window & typeof globalThis): void {
  self.Storage.prototype.setItem = () => {
    throw new self.DOMException('simulated: the quota is used up', 'QuotaExceededError')
  }
}

/** The host's own download: the address alone, without the page's cookies or bearer token. */
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
