/**
 * Messages of the errors that this module throws itself, by code (protocol/content §16). The protocol names the codes 0038
 * to 0067 by groups; within a group, we assign them in the order of the checks.
 */
export const wde = {
  WDE0001: () => 'The name of a collection must be a string.',
  WDE0002: () => 'The id of an item must be a string.',
  WDE0004: (operation: string, found?: string) =>
    found
      ? `${operation} takes values that JSON can hold, and ${found}.`
      : `${operation} takes an item that is an object, with a string as _id where it has one.`,
  WDE0005: (operation: string) =>
    `${operation} takes an array of objects, each with a string as _id where it has one.`,
  WDE0006: (operation: string) => `${operation} takes at most 1000 items in one request.`,
  WDE0007: () => 'An update needs an item with a string as _id.',
  WDE0008: (operation: string, from: number, to: number, count: number) =>
    `${operation} takes ${from} to ${to} arguments, and was called with ${count}.`,
  WDE0016: (name: string) => `${name} must be a filter: an object, or what filter() builds.`,
  WDE0018: (option: string, expected: string) => `${option} must be ${expected}.`,
  WDE0019: (operation: string) => `${operation} takes the id of an item, or an item with a string as _id.`,
  WDE0021: (operation: string) => `${operation} was given a list with an entry that refers to no item.`,
  WDE0032: (name: string) => `${name} must be a number.`,
  WDE0033: (name: string, value: number) => `${name} must be positive, and is ${value}.`,
  WDE0034: (name: string, value: number) => `${name} must not be negative, and is ${value}.`,
  WDE0035: (name: string, value: number) => `${name} must be an integer, and is ${value}.`,
  WDE0036: (name: string, value: number) => `${name} must lie within plus or minus 2^53, and is ${value}.`,
  WDE0037: (offset: number) => `The previous page would begin before the first item, at ${offset}.`,
  WDE0038: (operator: string) => `${operator} takes a field and a value.`,
  WDE0039: (operator: string) => `${operator} takes a field and one value to compare with.`,
  WDE0040: (operator: string) => `${operator} takes a field and at least one value.`,
  WDE0041: (operator: string) => `${operator} takes a field and the two ends of a range.`,
  WDE0042: (operator: string) => `${operator} takes one argument.`,
  WDE0043: (operator: string) => `${operator} can be set only once in an aggregation.`,
  WDE0044: (operator: string) => `${operator} takes the name of a field, a string.`,
  WDE0045: (operator: string, found?: string) =>
    `${operator} compares with a string, a number or a date${found ? `, and ${found}` : ''}.`,
  WDE0046: (operator: string) => `${operator} takes a string.`,
  WDE0047: (operator: string) => `${operator} takes values that are strings, numbers or dates.`,
  WDE0048: (operator: string) => `${operator} takes two strings, two numbers or two dates.`,
  WDE0049: (operator: string, kind: string) => `${operator} of a ${kind} takes another ${kind}.`,
  WDE0050: (operator: string, collection: string) =>
    `${operator} takes conditions on the same collection, which is ${collection}.`,
  WDE0051: (operator: string) => `${operator} takes names of fields, which are strings.`,
  WDE0056: (path: string) => `${path} must be an object with conditions.`,
  WDE0057: (path: string) => `${path} must be an array of filters.`,
  WDE0058: (path: string) => `${path} must be an array of exactly one filter.`,
  WDE0059: (path: string) => `${path} is not an operator.`,
  WDE0060: (path: string) => `${path} must be true or false.`,
  WDE0061: (path: string) => `${path} must be an object with ignoreCase: true.`,
  WDE0062: (path: string) => `${path} must be an array of at least one entry.`,
  WDE0063: (path: string) => `${path} must be of the type anyOf or literal, with a string as value.`,
  WDE0064: (path: string) => `${path} must be an array.`,
  WDE0065: () => 'A sort must be an array.',
  WDE0066: (index: number) => `Entry ${index} of the sort needs a string as fieldName.`,
  WDE0067: (index: number) => `Entry ${index} of the sort has an order other than ASC and DESC.`,
  WDE0068: (operation: string) => `${operation} takes an array of ids, which are strings.`,
  WDE0069: () => 'bulkRemove takes at most 1000 ids in one request.',
  WDE0070: (path: string) => `${path} is a regular expression, and filters do not take them.`,
  WDE0080: () => 'Cursor paging starts from a page and cannot skip items.',
  WDE0094: (name: string) => `${name} must be a string that is not empty.`,
  WDE0159: () => 'There is no previous page.',
  WDE0165: () => 'There is no next page.',
} as const

/** Codes of errors that this module throws itself. */
export type WdeCode = keyof typeof wde
