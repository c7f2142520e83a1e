// Builds objects from lists of names, so that a list of fields is written only once.

/** The named properties of an object, in the order of the names. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;
}

/** An object with a value for each name. */
export function byName<Name extends string, Value>(
  names: readonly Name[],
  make: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
