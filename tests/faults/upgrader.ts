// A process that migrates a database, to be killed meanwhile.
import { closeDatabase, openDatabase } from "~/store/kernel/database";

process.stdout.write("opening\n");
closeDatabase(openDatabase(process.argv[2] ?? "", { migrationsFolder: "drizzle", create: false }));
