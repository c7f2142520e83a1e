import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/store/schema/schema.ts",
  out: "./drizzle",
});
