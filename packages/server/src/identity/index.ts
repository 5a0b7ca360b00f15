/** What the other domains may know of identity. */
export { flowOf } from './flows.ts'
export { isRegistered, type Registered } from './registered-url.ts'
