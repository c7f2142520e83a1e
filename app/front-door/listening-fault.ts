// Explains why a server cannot listen on the configured address.

type Listening = { port: number; host: string | undefined };

/** One sentence for the terminal; undefined for an error that the settings did not cause and that may pass. */
export function explainListening(error: Error, { port, host }: Listening): string | undefined {
  switch ("code" in error ? error.code : "") {
    case "EADDRINUSE":
      return `Port ${port} is in use by another program. Stop that program, or set PORT to another number.`;
    case "EACCES":
      return `This user may not open port ${port}. Set PORT to a number above 1023.`;
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EINVAL":
    case "ENOTFOUND":
      return `HOST ${host} is not an address of this machine.`;
  }
  return undefined;
}
