import type { FileToShare, Shared } from '../ports/host-page.ts'

const NOT_NOW: Readonly<Record<string, Shared>> = { AbortError: 'dismissed', NotAllowedError: 'pressAgain' }

/**
 * Hands a file to another app on the device, by the browser's own sheet; undefined where the browser shares no PDF.
 * A browser that waited too long for the file wants another press.
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
      const now = error instanceof DOMException ? NOT_NOW[error.name] : undefined
      if (now === undefined) throw error
      return now
    }
  }
}
