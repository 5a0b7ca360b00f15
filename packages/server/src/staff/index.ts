/** Public interface of staff for the other domains. */

export { impersonationHandlers } from './impersonation.ts'
export { inviteStaff, ownerSignInLink } from './invite-staff.ts'
export { isProofOld } from './recent-proof.ts'
export { roleHandlers } from './roles.ts'
export { savedViewHandlers } from './saved-views.ts'
export { staffHandlers } from './staff.ts'
export { isStaffToken, readStaffToken } from './staff-token.ts'
