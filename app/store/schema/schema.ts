// The database schema, from which drizzle-kit generates migrations: one file for each group of tables.
export * from "./answer-schema";
export * from "./app-password-schema";
export * from "./caldav-schema";
export * from "./calendar-schema";
export * from "./content-schema";
export * from "./follower-schema";
export * from "./history-schema";
export * from "./import-schema";
export * from "./person-schema";
export * from "./series-schema";
export * from "./service-schema";
export * from "./together-schema";
