import type { RouteName } from '#shared/domain/routes.ts'

export type PageName = RouteName | 'notFound'

/** Routes that only forward, query string kept [2-01]. */
export const FORWARDS: Partial<Record<PageName, RouteName>> = { home: 'chooseEcad' }
