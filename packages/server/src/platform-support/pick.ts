/** The named fields of an object, of those that it has. */
export const pick = <T extends object, K extends keyof T>(object: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(
    names.flatMap(name => (object[name] === undefined ? [] : [[name, object[name]]])),
  ) as Pick<T, K>
