import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name <what>` writes the next SQL file; commit it with the tables it follows. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './src-server/db/schema.ts',
  out: './src-server/db/migrations',
})
