import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/server/store/schema.ts",
  out: "./drizzle",
});
