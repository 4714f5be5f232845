import { fileURLToPath } from 'node:url'
import type { Surface } from '../domain/surfaces.ts'

/**
 * Resolves the parts of the kit in a bundle: `#kit/Button` is src-<surface>/kit/Button.tsx. TypeScript resolves it to
 * the contract (tsconfig.json), because Vitest does not support conditions in the imports of package.json.
 */
export const kitAlias = (surface: Surface) => ({
  find: /^#kit\/(.+)$/,
  replacement: `${fileURLToPath(new URL(`../../src-${surface}/kit`, import.meta.url))}/$1.tsx`,
})
