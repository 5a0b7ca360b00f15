import type { StaffArea } from '@stoa/contract'
import { createContext, useContext } from 'react'
import type { StaffPreferences, StaffSession } from './staff-session.ts'

/** The signed-in staff member and what they may do. */
export interface Staff extends StaffSession {
  /** Whether the role may read, or change, an area. The server checks each call. */
  can(area: StaffArea, access?: 'READ' | 'WRITE'): boolean
  /** Changes what the staff member has chosen for the admin. The pages follow at once, and the platform stores it. */
  prefer(changes: StaffPreferences): Promise<void>
}

export const StaffContext = createContext<Staff | undefined>(undefined)

/** The signed-in staff member. */
export function useStaff(): Staff {
  const staff = useContext(StaffContext)
  if (!staff) throw new Error('useStaff needs StaffContext')
  return staff
}

export const toStaff = (session: StaffSession, prefer: Staff['prefer']): Staff => ({
  ...session,
  prefer,
  can: (area, access = 'READ') => {
    const granted = session.access[area]
    return granted === 'WRITE' || (access === 'READ' && granted === 'READ')
  },
})
