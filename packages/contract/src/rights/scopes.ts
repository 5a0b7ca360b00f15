import { type StaffArea, staffAreas } from '../staff/staff.ts'

/** Areas without calls that only read. */
const writeOnlyAreas: ReadonlySet<string> = new Set<StaffArea>(['CHECKOUT_LINKS'])

/** Scopes of API keys and client apps: the areas of a shop, to read or to change; and to buy for shoppers, as agents do, which no call needs. */
export const scopes = [
  ...staffAreas.flatMap(area => {
    const name = area.toLowerCase()
    return writeOnlyAreas.has(area) ? [`${name}:write`] : [`${name}:read`, `${name}:write`]
  }),
  'purchases:write',
]

/** Scopes that a member can give to an app of another company. None of them controls the account itself. */
export const memberScopes = [
  'openid',
  'profile',
  'email',
  'offline_access',
  'orders:read',
  'orders:write',
  'catalog:read',
  'catalog:write',
  'content:read',
  'content:write',
] as const

/** A scope that a member can give to an app. */
export type MemberScope = (typeof memberScopes)[number]
