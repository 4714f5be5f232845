import { defineConfig } from 'vitest/config'

/** The tests that `npm run test:mutation` runs: those of the pure rules it mutates (stryker.config.json), without server and page. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/server/**/ledger*.test.ts'],
    environment: 'node',
  },
})
