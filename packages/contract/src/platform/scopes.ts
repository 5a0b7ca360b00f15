import { staffAreas } from './staff.ts'

/** Scopes of API keys and client apps: the areas of a shop, to read or to change. */
export const scopes = staffAreas.flatMap(area => {
  const name = area.toLowerCase()
  return [`${name}:read`, `${name}:write`]
})
