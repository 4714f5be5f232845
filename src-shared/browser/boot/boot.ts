/**
 * Runs inline in <head>, before the first paint. It sets language, theme and platform by the app's own rules
 * [1-05]–[1-07], so neither colour nor language flashes. It also requests the code of the route and language at once,
 * so no request waits for code that is loaded later (docs/quality.md).
 */
import { readLaunch } from '../../flows/shell/launch/read-launch.ts'
import { appConfigOf } from '../app-config.ts'
import { hostIsHere } from '../host-marks.ts'
import { browserStorages } from '../storage.ts'
import type { BootTable } from './boot-table.ts'
import { prepareEarlyField } from './early-field.ts'
import { isTooOld } from './engine.ts'

declare const __BOOT_TABLE__: BootTable
const table: BootTable = __BOOT_TABLE__

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
// First, because an old engine may fail on the code below.
if (isTooOld(window)) root.setAttribute('data-engine', 'old')
const { search, origin, pathname } = location
const { local, session } = browserStorages(window)
const { language, platform, isDark } = readLaunch({
  search,
  origin,
  referrer: document.referrer,
  businessReferrers: appConfigOf(document).businessReferrers,
  local,
  session,
})
const route = table.routes[pathname.slice(table.base.length).replace(/\/+$/, '')]

root.lang = language
root.setAttribute('data-theme', isDark ? 'dark' : 'light')
root.setAttribute('data-platform', platform)
root.setAttribute('data-route', route ? route[0] : 'notFound')

if (route && (route[0] === 'chooseEcad' || route[0] === 'home')) prepareEarlyField(document, local, session, table.placeholders[language])

const catalogue = table.catalogues[language]
const hints = [...(route ? route[1] : []), ...(catalogue ? catalogue[0] : [])]
if (catalogue && route?.[2] !== 1) hints.push(...catalogue[1])
if (hostIsHere(window)) hints.push(...table.bridge)
for (const index of hints) hint(index, 'auto')
for (const index of table.client) hint(index, 'low')
