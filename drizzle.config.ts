import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what>` writes the next SQL file; commit it together with the tables' change. */
export default defineConfig({
  dialect: 'postgresql',
  // every database has the test system's tables; without a test system they are empty
  schema: ['./src-server/people/person/schema.ts', './src-server/sandbox/tables.ts'],
  out: './src-server/platform/db/migrations',
})
