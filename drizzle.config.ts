import { defineConfig } from 'drizzle-kit'

/** `npm run migration -- --name add_x` writes the next file of server/db/migrations from the tables. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/tables/schema.ts',
  out: './server/db/migrations',
  casing: 'snake_case',
})
