import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what>` writes the next SQL file; commit it with the tables it follows. */
export default defineConfig({
  dialect: 'postgresql',
  // a test system's own tables stand in every database, empty where it never ran
  schema: ['./src-server/people/person/schema.ts', './src-server/sandbox/tables.ts'],
  out: './src-server/platform/db/migrations',
})
