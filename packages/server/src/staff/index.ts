/** Public interface of staff for the other domains. */

export { findOwnSession, transactAs } from './browser-session.ts'
export { impersonationHandlers } from './impersonation.ts'
export { inviteStaff, ownerSignInLink } from './invite-staff.ts'
export { newPasskeyChallenge, takePasskeyChallenge } from './passkey-challenge.ts'
export { isProofOld, requireRecentProof } from './recent-proof.ts'
export { requireOwner, requireProvenOwner } from './require-owner.ts'
export { roleHandlers } from './roles.ts'
export { savedViewHandlers } from './saved-views.ts'
export { staffHandlers } from './staff.ts'
export { isStaffToken, readStaffToken } from './staff-token.ts'
export { startSession } from './start-session.ts'
