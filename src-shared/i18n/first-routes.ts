import type { RouteName } from '../domain/routes.ts'

/** Pages that need only the first half of a catalogue, and are drawn before the rest is loaded (tests/house/first-words.test.ts). */
export const FIRST_ROUTES: ReadonlySet<RouteName | 'notFound'> = new Set<RouteName>(['home', 'chooseEcad', 'affairFaq', 'ecadReceipt'])
