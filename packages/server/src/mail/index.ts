export { languageFor } from './language.ts'
export { type Mailing, openMailing } from './mailing.ts'
export type { SignedLink, SignedLinkTexts } from './signed-link.ts'
export { addressHash, unsubscribeUrl } from './unsubscribe.ts'
