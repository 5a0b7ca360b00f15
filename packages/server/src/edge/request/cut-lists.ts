import type { JsonSchema } from './request-schema.ts'

/**
 * Copies a request with each list cut to `max` elements, or to one more than the schema allows, and each map to `max` names.
 * The validator visits all elements, and stores about 400 bytes for each one after its error limit is reached. Returns
 * undefined if nothing exceeds the limits.
 */
export function cutLists(message: unknown, schema: JsonSchema, max: number): unknown {
  let isCut = false

  const copy = (value: unknown, at: JsonSchema | undefined): unknown => {
    if (typeof value !== 'object' || value === null || !at) return value
    if (Array.isArray(value)) {
      const most = typeof at.maxItems === 'number' ? at.maxItems + 1 : max
      if (value.length > most) isCut = true
      const first = value.slice(0, most)
      return at.items ? first.map(element => copy(element, at.items)) : first
    }
    const { properties = {}, additionalProperties } = at
    if (additionalProperties === undefined) return value
    const entries: [string, unknown][] = []
    let others = 0
    for (const name of Object.keys(value)) {
      const isDeclared = Object.hasOwn(properties, name)
      if (!isDeclared && ++others > max) continue
      const below = isDeclared
        ? properties[name]
        : typeof additionalProperties === 'object' && additionalProperties
      entries.push([name, copy((value as Record<string, unknown>)[name], below || undefined)])
    }
    if (others > max) isCut = true
    return Object.fromEntries(entries)
  }

  const cut = copy(message, schema)
  return isCut ? cut : undefined
}
