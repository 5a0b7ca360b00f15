/** Public interface of identity for the other domains. */

export { phoneOf } from './factors/factor-view.ts'
export { toDevice } from './factors/trusted-devices.ts'
export { limitAttempts } from './protection/attempt-limiter.ts'
export { decrypt, decryptBytes, encrypt } from './protection/encrypt.ts'
export { endAccess, endSessionsOf } from './sessions/end-sessions.ts'
export { requireRecentSignIn } from './sessions/recent-sign-in.ts'
export { flowOf } from './sign-in/flows.ts'
export { toIdentity } from './sign-in/member-view.ts'
export { addMember } from './sign-in/registration.ts'
export { mailBlocked, tellApproved } from './sign-in/sign-in-mails.ts'
export { siteTag } from './sites/directory.ts'
export { isRegistered, type Registered } from './sites/registered-url.ts'
