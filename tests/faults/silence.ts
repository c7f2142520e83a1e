// A mail server that accepts connections and never sends anything.
import { createServer, type Socket } from "node:net";

export type Silence = {
  url: string;
  port: number;
  /** The number of accepted connections. */
  taken: () => number;
  stop: () => Promise<void>;
};

export async function startSilence(): Promise<Silence> {
  const sockets = new Set<Socket>();
  let taken = 0;
  const server = createServer((socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on("error", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port.");
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    taken: () => taken,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
