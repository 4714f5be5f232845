import { fileURLToPath } from 'node:url'
import type { Surface } from '../domain/surfaces.ts'

/**
 * Where a bundle finds the parts of the kit: `#kit/Button` is src-<surface>/kit/Button.tsx. TypeScript reads the contract
 * in its place (tsconfig.json), as Vitest knows no conditions of package.json's imports.
 */
export const kitAlias = (surface: Surface) => ({
  find: /^#kit\/(.+)$/,
  replacement: `${fileURLToPath(new URL(`../../src-${surface}/kit`, import.meta.url))}/$1.tsx`,
})
