/** The two bundles that share one address (decision 1). */
export const SURFACES = ['web', 'mobile'] as const
export type Surface = (typeof SURFACES)[number]
