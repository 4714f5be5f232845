import { defineConfig } from 'vitest/config'

/** The tests `npm run test:mutation` judges: those of the pure rules it mutates (stryker.config.json), no server, no page. */
export default defineConfig({
  test: {
    include: ['tests/domain/**/*.test.ts', 'tests/server/**/ledger*.test.ts'],
    environment: 'node',
  },
})
