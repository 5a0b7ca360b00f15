/** What the other domains may know of identity. */
export { endSessionsOf } from './end-sessions.ts'
export { flowOf } from './flows.ts'
export { isRegistered, type Registered } from './registered-url.ts'
export { addMember } from './registration.ts'
export { seal, unseal } from './seal.ts'
