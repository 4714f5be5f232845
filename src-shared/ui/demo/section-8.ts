import type { Language } from '../../domain/languages.ts'
import type { PaymentChannel } from '../../domain/payment/payment-channels.ts'
import type { Platform } from '../../domain/platforms.ts'
import { BASE_PATH, ROUTES } from '../../domain/routes.ts'
import type { Surface } from '../../domain/surfaces.ts'
import { APPLICATION_ROWS } from './application-rows.ts'
import { PAGE_ROWS } from './page-rows.ts'
import { PURCHASE_ROWS } from './purchase-rows.ts'
import { type DemoRow, LINES, type Line } from './types.ts'

/** Section 8, row by row: the test page lists them, tests/journeys/section-8.spec.ts walks them. */
export const SECTION_8 = { ...PURCHASE_ROWS, ...PAGE_ROWS, ...APPLICATION_ROWS } as const
export type DemoName = keyof typeof SECTION_8
export const DEMO_NAMES = Object.keys(SECTION_8) as DemoName[]
export const demoRow = (name: DemoName): DemoRow => SECTION_8[name]

/** Line by line, in the specification's order; [8-16] has no rows. */
export const demoLines = (): readonly { readonly line: Line; readonly names: readonly DemoName[] }[] =>
  (Object.keys(LINES) as Line[]).map((line) => ({ line, names: DEMO_NAMES.filter((name) => SECTION_8[name].line === line) }))

/** How a page is to be seen. */
export interface DemoView {
  readonly language: Language
  readonly isDark: boolean
  readonly platform: Platform
  readonly surface: Surface
}

const address = (path: string, { language, isDark, platform, surface }: DemoView, more: Readonly<Record<string, string>>): string =>
  `${BASE_PATH}${path}?${new URLSearchParams({ ...more, language, isDark: String(isDark), platform, surface })}`

/** The platform's own account, or the test page itself would say that this one does not belong there [4-06]. */
const OWN = { fault: 'none', stage: 'signed-in' } as const

/** The surface a row has to be met on, if it is not the one it is looked up with. */
export function otherSurface({ surface, inHost }: DemoRow, view: DemoView, isHost: boolean): Surface | undefined {
  return surface === view.surface || (isHost && inHost) ? undefined : surface
}

/** The address where a row starts; without a way it is the test page itself, which then shows the failure. */
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

/** Makes an order of one plan and goes to the cashier by this method [2-09]. */
export const orderHref = (channel: PaymentChannel, view: DemoView): string =>
  address(ROUTES.payBegin.path, view, { channel, stage: 'order', fault: 'none' })

/** The test page, seen another way. */
export const demoPageHref = (view: DemoView): string => address(ROUTES.demo.path, view, { ...OWN })

/** A scenario of the harness, for what only a host can do. */
export const harnessHref = (sandbox: string, scenario: string): string => `${sandbox}/harness/?${new URLSearchParams({ scenario })}`

/** Whose phone it is: the sandbox's account that belongs on the platform [4-06]. */
const ACCOUNT: Readonly<Record<Platform, string>> = { one: 'resident', ab: 'company' }

/** The test page inside the simulated super-app. */
export const harnessPageHref = (sandbox: string, { language, isDark, platform }: DemoView): string =>
  `${sandbox}/harness/?${new URLSearchParams({ open: ROUTES.demo.path, language, dark: String(isDark), platform, account: ACCOUNT[platform] })}`
