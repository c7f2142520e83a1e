// The shape of the database: tables, keys, limits, indexes, in one file for each thing that they are about.
// Migrations are generated from it.
export * from "./calendar-schema";
export * from "./content-schema";
export * from "./content-schema";
export * from "./follower-schema";
export * from "./history-schema";
export * from "./import-schema";
export * from "./person-schema";
export * from "./series-schema";
export * from "./service-schema";
