import type { CallDeclaration, CheckoutPageAccess } from '../call.ts'
import { resourceFacts, tableOfCalls } from '../contract.ts'
import { EVERYONE } from '../contract-feature.ts'
import { type StaffAccess, type StaffArea, type StaffRole, staffAreas } from '../staff/staff.ts'

const READ = { ORDERS: 'READ', CATALOG: 'READ', PRICES: 'READ', CUSTOMERS: 'READ', SETTINGS: 'READ' } as const
const HIDDEN = {
  CONTENT: 'NONE',
  DEVELOPERS: 'NONE',
  STAFF: 'NONE',
  IMPERSONATION: 'NONE',
  CHECKOUT_LINKS: 'NONE',
} as const
const MANAGED = {
  ORDERS: 'WRITE',
  CATALOG: 'WRITE',
  PRICES: 'WRITE',
  CUSTOMERS: 'WRITE',
  CONTENT: 'WRITE',
  SETTINGS: 'WRITE',
  DEVELOPERS: 'WRITE',
  IMPERSONATION: 'READ',
  CHECKOUT_LINKS: 'WRITE',
} as const

/** What each role may do, by area. */
export const staffAccess: Record<StaffRole, Record<StaffArea, StaffAccess>> = {
  OWNER: { ...MANAGED, STAFF: 'WRITE', IMPERSONATION: 'WRITE' },
  MANAGER: { ...MANAGED, STAFF: 'READ' },
  ORDERS: { ...READ, ...HIDDEN, ORDERS: 'WRITE', CHECKOUT_LINKS: 'WRITE' },
  CATALOG: { ...READ, ...HIDDEN, ORDERS: 'NONE', CUSTOMERS: 'NONE', CATALOG: 'WRITE', PRICES: 'WRITE' },
  CONTENT: { ...READ, ...HIDDEN, ORDERS: 'NONE', CUSTOMERS: 'NONE', CONTENT: 'WRITE' },
  READ_ONLY: { ...READ, ...HIDDEN, CONTENT: 'READ' },
}

/** The access of a role as scopes. A scope to change an area includes the one to read it. */
export const scopesOfRole = (role: StaffRole): string[] =>
  staffAreas.flatMap(area => {
    const access = staffAccess[role][area]
    return access === 'NONE' ? [] : [`${area.toLowerCase()}:${access.toLowerCase()}`]
  })

/** Reads of more personal data than the pages of an area show. They need the access that changes need. */
const SENSITIVE_READS: ReadonlySet<string> = new Set([
  'members.downloadMemberData',
  'buyerData.downloadBuyerData',
])

/** Whether the call may change something. */
const changes = ({ method, readOnly }: CallDeclaration) => method !== 'GET' && !readOnly

interface RequiredAccess {
  area: StaffArea | typeof EVERYONE
  write: boolean
  /** The area whose scope an app needs that a member has allowed to act for them, where it is another one. */
  memberArea?: StaffArea | typeof EVERYONE
}

/** Area and necessary access of every call, by resource and name. */
export const requiredAccess: ReadonlyMap<string, RequiredAccess> = tableOfCalls(
  ({ resource, name, declaration }) => {
    const { actsAs } = declaration
    const write = changes(declaration) || SENSITIVE_READS.has(`${resource}.${name}`) || actsAs !== undefined
    const { area } = resourceFacts[resource]
    return actsAs ? { area: actsAs, write, memberArea: area } : { area, write }
  },
)

/** How the token of a checkout page may make a call; undefined if it may not. */
export const checkoutPageAccess: ReadonlyMap<string, CheckoutPageAccess> = tableOfCalls(
  ({ declaration }) => declaration.checkoutPage,
)

/** Whether a role may make a call, such as `orders.cancelOrder`. Unknown calls are not permitted. */
export function isStaffCallAllowed(role: StaffRole, operation: string): boolean {
  const call = requiredAccess.get(operation)
  if (call?.area === EVERYONE) return true
  const access = call && staffAccess[role]?.[call.area]
  return access === 'WRITE' || (access === 'READ' && !call?.write)
}

/** The access by area that scopes give. */
export const accessOfScopes = (scopes: readonly string[]): Record<StaffArea, StaffAccess> =>
  Object.fromEntries(
    staffAreas.map(area => {
      const name = area.toLowerCase()
      return [
        area,
        scopes.includes(`${name}:write`) ? 'WRITE' : scopes.includes(`${name}:read`) ? 'READ' : 'NONE',
      ]
    }),
  ) as Record<StaffArea, StaffAccess>
