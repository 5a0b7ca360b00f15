/** What the other domains may know of identity. */
export { siteTag } from './directory.ts'
export { endAccess, endSessionsOf } from './end-sessions.ts'
export { flowOf } from './flows.ts'
export { requireRecentSignIn } from './recent-sign-in.ts'
export { isRegistered, type Registered } from './registered-url.ts'
export { addMember } from './registration.ts'
export { seal, unseal } from './seal.ts'
export { tellApproved } from './sign-in-mails.ts'
