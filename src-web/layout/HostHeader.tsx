import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isWebAddress } from '#shared/browser/web-address.ts'
import { createHostHeader } from '#shared/flows/shell/host-header/create-host-header.ts'
import type { PreferencesState } from '#shared/flows/shell/preferences/types.ts'
import { useApp } from '#shared/ui/shell/app-context.tsx'
import { useAppFlow } from '#shared/ui/shell/use-flow.ts'
import { useT } from '#shared/ui/shell/use-translate.ts'
import { headerFrame } from '../popup/header-frame.ts'

export interface HostHeaderProps {
  readonly url: string
  /** called with true when it replaces our own header, and with false when it is removed */
  readonly onShown: (shown: boolean) => void
}

/** The header's address with the page's language, theme and platform; later changes are sent to it. */
function addressOf(url: string, { language, isDark, platform }: PreferencesState): URL | undefined {
  if (!isWebAddress(url)) return undefined
  const address = new URL(url)
  for (const [name, value] of Object.entries({ language, isDark: String(isDark), platform })) address.searchParams.set(name, value)
  return address
}

/** Events that end a press, by pointer or by Space; the click follows before any timer. */
const ENDS = ['pointerup', 'pointercancel', 'keyup'] as const

/**
 * Calls back once nothing in the element is being pressed: at once, or when the current press ends. An element that is
 * removed during a press gets no click. Returns the function that cancels it.
 */
function afterPress(element: Element, callback: () => void): () => void {
  if (!element.matches(':active')) {
    callback()
    return () => undefined
  }
  const waiting = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = () => {
    waiting.abort()
    timer = setTimeout(callback)
  }
  for (const name of ENDS) window.addEventListener(name, end, { signal: waiting.signal })
  return () => {
    waiting.abort()
    clearTimeout(timer)
  }
}

/** The host's header in its iframe (docs/header.md): hidden until it reports that it is ready, and removed if it does not. */
export default function HostHeader({ url, onShown }: HostHeaderProps) {
  const t = useT()
  const { state, actions } = useAppFlow(createHostHeader)
  const { preferences } = useApp()
  const [address] = useState(() => addressOf(url, preferences.state))
  const frame = useRef<HTMLIFrameElement>(null)
  const { attach } = actions
  const isReady = state.at === 'shown'
  const [mayShow, setMayShow] = useState(false)
  const isShown = isReady && mayShow

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection per iframe
  useEffect(() => {
    const element = frame.current
    return element === null || address === undefined ? undefined : attach(headerFrame(window, element, address.origin))
  }, [address])

  // A press that started in our header ends there first.
  useLayoutEffect(() => {
    const place = frame.current?.parentElement
    return isReady && place ? afterPress(place, () => setMayShow(true)) : undefined
  }, [isReady])

  useLayoutEffect(() => {
    if (!isShown) return
    // The keyboard focus moves from our header to the host's.
    if (frame.current?.parentElement?.contains(document.activeElement)) frame.current.focus()
    onShown(true)
    return () => onShown(false)
  }, [isShown, onShown])

  if (address === undefined || state.at === 'own') return null
  return (
    <iframe
      ref={frame}
      className="ec-host"
      style={{ visibility: isShown ? 'visible' : 'hidden' }}
      src={address.href}
      title={t('hostHeaderTitle')}
      // It may run scripts in its own origin, but neither navigate this page nor open windows.
      sandbox="allow-scripts allow-same-origin"
    />
  )
}
