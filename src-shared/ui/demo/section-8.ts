import type { Language } from '../../domain/languages.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { Platform } from '../../domain/platforms.ts'
import { BASE_PATH, ROUTES } from '../../domain/routes.ts'
import type { Surface } from '../../domain/surfaces.ts'
import { APPLICATION_ROWS } from './application-rows.ts'
import { PAGE_ROWS } from './page-rows.ts'
import { PURCHASE_ROWS } from './purchase-rows.ts'
import { type DemoRow, LINES, type Line } from './types.ts'

/** Section 8, row by row. The test page lists the rows; tests/journeys/section-8.spec.ts performs them. */
export const SECTION_8 = { ...PURCHASE_ROWS, ...PAGE_ROWS, ...APPLICATION_ROWS } as const
export type DemoName = keyof typeof SECTION_8
export const DEMO_NAMES = Object.keys(SECTION_8) as DemoName[]
export const demoRow = (name: DemoName): DemoRow => SECTION_8[name]

/** Rows by line, in the specification's order; [8-16] has no rows. */
export const demoLines = (): readonly { readonly line: Line; readonly names: readonly DemoName[] }[] =>
  (Object.keys(LINES) as Line[]).map((line) => ({ line, names: DEMO_NAMES.filter((name) => SECTION_8[name].line === line) }))

/** View options of a page. */
export interface DemoView {
  readonly language: Language
  readonly isDark: boolean
  readonly platform: Platform
  readonly surface: Surface
}

const address = (path: string, { language, isDark, platform, surface }: DemoView, more: Readonly<Record<string, string>>): string =>
  `${BASE_PATH}${path}?${new URLSearchParams({ ...more, language, isDark: String(isDark), platform, surface })}`

/** The account of the platform itself; otherwise the test page would be refused as the wrong platform [4-06]. */
const OWN = { fault: 'none', stage: 'signed-in' } as const

/** Returns the surface that a row requires, if it is not the current one. */
export function otherSurface({ surface, inHost }: DemoRow, view: DemoView, isHost: boolean): Surface | undefined {
  return surface === view.surface || (isHost && inHost) ? undefined : surface
}

/** Returns the address where a row starts. A row without a way starts at the test page, which then shows the failure. */
export function demoHref(name: DemoName, view: DemoView, isHost = false): string {
  const row = demoRow(name)
  const { way, platform = view.platform } = row
  const seen = { ...view, platform, surface: otherSurface(row, view, isHost) ?? view.surface }
  if (way === undefined) return address(ROUTES.demo.path, seen, { say: name, ...OWN })
  const { route, query = {}, stage, faults = [] } = way
  return address(ROUTES[route].path, seen, {
    ...query,
    fault: faults.length === 0 ? 'none' : faults.join(','),
    ...(stage !== undefined && { stage }),
  })
}

/** Returns the address that creates an order of one plan and goes to the cashier by this channel [2-09]. */
export const orderHref = (channel: PaymentChannel, view: DemoView): string =>
  address(ROUTES.payBegin.path, view, { channel, stage: 'order', fault: 'none' })

/** Returns the address of the test page with other view options. */
export const demoPageHref = (view: DemoView): string => address(ROUTES.demo.path, view, { ...OWN })

/** Returns the address of a harness scenario, for cases that need a host. */
export const harnessHref = (sandbox: string, scenario: string): string => `${sandbox}/harness/?${new URLSearchParams({ scenario })}`

/** The sandbox account that belongs to each platform [4-06]. */
const ACCOUNT: Readonly<Record<Platform, string>> = { one: 'resident', ab: 'company' }

/** Returns the address of the test page inside the simulated super-app. */
export const harnessPageHref = (sandbox: string, { language, isDark, platform }: DemoView): string =>
  `${sandbox}/harness/?${new URLSearchParams({ open: ROUTES.demo.path, language, dark: String(isDark), platform, account: ACCOUNT[platform] })}`
