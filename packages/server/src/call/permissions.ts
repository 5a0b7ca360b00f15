import {
  CUSTOM_ROLE,
  EVERYONE,
  isInScope,
  isStaffCallAllowed,
  requiredAccess,
  type StaffArea,
  staffAccess,
  staffAreas,
} from '@stoa/contract'
import type { Caller } from './context.ts'

type Rights = Pick<Caller, 'staffRole' | 'scopes'>

/** Whether the role of a staff member and the scopes of a key or app permit a call. */
export const mayCall = ({ staffRole, scopes }: Rights, operation: string): boolean =>
  (!staffRole || staffRole === CUSTOM_ROLE || isStaffCallAllowed(staffRole, operation)) &&
  (!scopes || isInScope(scopes, operation))

/** Areas of the shop that the caller may read. */
export const readableAreas = ({ staffRole, scopes }: Rights): StaffArea[] =>
  staffAreas.filter(area => {
    const name = area.toLowerCase()
    return (
      (!staffRole || staffRole === CUSTOM_ROLE || staffAccess[staffRole][area] !== 'NONE') &&
      (!scopes || scopes.includes(`${name}:read`) || scopes.includes(`${name}:write`))
    )
  })

/** The area of a call; undefined for one that belongs to none. */
export function areaOf(operation: string): StaffArea | undefined {
  const area = requiredAccess.get(operation)?.area
  return area === EVERYONE ? undefined : area
}
