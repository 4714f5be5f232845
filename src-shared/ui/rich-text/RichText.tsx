import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useApp } from '../shell/app-context.tsx'
import { lateCode, useLateCode } from '../shell/late-code.ts'
import { useT } from '../shell/use-translate.ts'
import './rich-text.css'

export interface RichTextProps {
  readonly html: string
  /** language of the text, if it differs from the page's [1-06] */
  readonly language?: string | undefined
  /** what is pressed below the text; it comes with the text, which would move it from under a finger */
  readonly children?: ReactNode
}

/** The sanitiser is loaded with the first rich text: headings and questions do not wait for it. */
export const sanitiser = lateCode(async () => (await import('./sanitise.ts')).sanitise)

/**
 * Rich text of the content service, sanitised only here (threat 11). In the app, links open in a page of the host;
 * elsewhere in a new window without an opener. The host dials telephone numbers.
 */
export function RichText({ html, language, children }: RichTextProps) {
  const t = useT()
  const { hostPage, phone } = useApp().ports
  const frame = useRef<HTMLDivElement>(null)
  const { code: sanitise, failed, retry } = useLateCode(sanitiser)
  useLayoutEffect(() => {
    const labels = { picture: t('picture'), table: t('tableLabel'), opensInNewWindow: t('opensInNewWindow') }
    if (sanitise) frame.current?.replaceChildren(sanitise(html, labels))
  }, [html, t, sanitise])
  const follow = (event: MouseEvent<HTMLDivElement>) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const address = link?.getAttribute('href')
    if (!link || !address) return
    if (/^tel:/i.test(address)) {
      event.preventDefault()
      phone.call(decodeURIComponent(address.slice(4)))
    } else if (hostPage.inHost && /^https?:/i.test(address)) {
      event.preventDefault()
      hostPage.openWeb(link.href, link.textContent ?? undefined)
    }
  }
  if (failed) {
    return (
      <p>
        {t('loadFailed')}{' '}
        <button type="button" className="ec-bare ec-rich__retry" onClick={retry}>
          {t('retry')}
        </button>
      </p>
    )
  }
  return (
    <>
      {/* A key press on a link also fires its click, so the frame needs no key handler. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div ref={frame} className="ec-rich" lang={language} aria-busy={sanitise === undefined || undefined} onClick={follow} />
      {sanitise && children}
    </>
  )
}
