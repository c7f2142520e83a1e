// A process that commits many changes to its own database, for tests that trace its disk operations.
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";

const [file = "", times = "0"] = process.argv.slice(2);
const database = openDatabase(file, { migrationsFolder: "drizzle", create: true });
const store = createStore(database, createSecrets(Buffer.alloc(32, 7)));
for (let n = 0; n < Number(times); n += 1) {
  const user = { email: `u${n}@example.org`, name: "x", createdAt: n };
  store.change(() => store.users.add(user));
}
closeDatabase(database);
