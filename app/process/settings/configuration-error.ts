// The error for wrong settings.

/** A wrong setting; the message names it and says why. Stops the start with exit code 2. */
export class ConfigurationError extends Error {
  override name = "ConfigurationError";
}
