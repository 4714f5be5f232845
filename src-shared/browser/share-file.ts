import type { FileToShare, Shared } from '../ports/host-page.ts'

const RESULT_BY_ERROR: Readonly<Record<string, Shared>> = { AbortError: 'dismissed', NotAllowedError: 'pressAgain' }

/**
 * Shares a file with another app by the browser's own sheet; undefined if the browser cannot share a PDF. A browser
 * requires another press if fetching the file took too long.
 */
export function shareFileOf({ navigator }: Pick<Window, 'navigator'>): ((file: FileToShare) => Promise<Shared>) | undefined {
  const dataOf = ({ name, bytes }: FileToShare): ShareData => ({
    files: [new File([bytes], name, { type: 'application/pdf' })],
    title: name,
  })
  if (navigator.canShare?.(dataOf({ name: 'x.pdf', bytes: new Blob() })) !== true) return undefined
  return async (file) => {
    try {
      await navigator.share(dataOf(file))
      return 'shared'
    } catch (error) {
      const now = error instanceof DOMException ? RESULT_BY_ERROR[error.name] : undefined
      if (now === undefined) throw error
      return now
    }
  }
}
