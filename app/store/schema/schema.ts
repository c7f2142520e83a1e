// The database schema, from which drizzle-kit generates migrations.
export * from "~/features/answers/tables";
export * from "~/features/caldav/tables";
export * from "~/features/follow/tables";
export * from "~/features/moving/tables";
export * from "~/features/together/tables";
export * from "./calendar-schema";
export * from "./calendar-schema";
export * from "./content-schema";
export * from "./content-schema";
export * from "./person-schema";
export * from "./series-schema";
export * from "./service-schema";
