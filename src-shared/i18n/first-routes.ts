import type { RouteName } from '../domain/routes.ts'

/** Pages that say texts of the first half only (tests/house/first-words.test.ts): they are drawn before the rest is loaded. */
export const FIRST_ROUTES: ReadonlySet<RouteName | 'notFound'> = new Set<RouteName>(['home', 'chooseEcad', 'affairFaq', 'ecadReceipt'])
