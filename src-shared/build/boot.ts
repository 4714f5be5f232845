/**
 * Runs inline in <head>, before anything is painted: language, theme, platform and route from the
 * address, then the session, then local storage [1-05]–[1-07], so that neither colour nor language
 * flashes. It also asks at once for the code this route and language will need (quality.md: no
 * request waits for a later one's code). It reads the launch by the app's own rule.
 */

import { appConfigOf } from '../browser/app-config.ts'
import { hostIsHere } from '../browser/host-marks.ts'
import { readLaunch } from '../flows/launch/read-launch.ts'
import type { BootTable } from './boot-table.ts'
import { readyEarlyField } from './early-field.ts'

declare const __BOOT_TABLE__: BootTable
const table: BootTable = __BOOT_TABLE__

/** Storage is refused in some webviews and private modes: the defaults then serve [1-06]. */
const store = (area: 'sessionStorage' | 'localStorage') => ({
  get(key: string): string | undefined {
    try {
      return window[area].getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  set(key: string, value: string): void {
    try {
      window[area].setItem(key, value)
    } catch {
      // As above; what was typed is still in the field, and handed over from there.
    }
  },
})

function hint(index: number, priority: 'auto' | 'low'): void {
  const file = table.files[index]
  if (!file) return
  const link = document.createElement('link')
  const isStyle = file.slice(-4) === '.css'
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.setAttribute('fetchpriority', priority)
  link.href = table.base + file
  document.head.appendChild(link)
}

const root = document.documentElement
const { search, origin, pathname } = location
const { language, platform, isDark } = readLaunch({
  search,
  origin,
  referrer: document.referrer,
  businessReferrers: appConfigOf(document).businessReferrers,
  local: store('localStorage'),
  session: store('sessionStorage'),
})
const route = table.routes[pathname.slice(table.base.length).replace(/\/+$/, '')]

root.lang = language
root.setAttribute('data-theme', isDark ? 'dark' : 'light')
root.setAttribute('data-platform', platform)
root.setAttribute('data-route', route ? route[0] : 'notFound')

if (route && (route[0] === 'chooseEcad' || route[0] === 'home'))
  readyEarlyField(document, store('localStorage'), store('sessionStorage'), table.placeholders[language])

const words = table.catalogues[language]
const hints = [...(route ? route[1] : []), ...(words ? words[0] : [])]
if (words && route?.[2] !== 1) hints.push(...words[1])
if (hostIsHere(window)) hints.push(...table.bridge)
for (const index of hints) hint(index, 'auto')
for (const index of table.client) hint(index, 'low')
