// A process that brings a database up to date, to be killed while it does.
import { closeDatabase, openDatabase } from "~/store/kernel/database";

process.stdout.write("opening\n");
closeDatabase(openDatabase(process.argv[2] ?? "", { migrationsFolder: "drizzle", create: false }));
