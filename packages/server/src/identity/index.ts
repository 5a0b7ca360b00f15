export { browserName } from './factors/browser-name.ts'

/** Public interface of identity for the other domains. */

export {
  type Attempt,
  limitAttempts,
  NO_SITE,
} from '../attempts/attempt-limiter.ts'
export { isRightPasskey, isRightStoredCode } from './factors/answer-factor.ts'
export { eraseFactor, storeFactor } from './factors/change-factors.ts'
export { finishPasskeyEnrolment, startPasskeyEnrolment } from './factors/enrol-passkey.ts'
export { finishTotpEnrolment, startTotpEnrolment } from './factors/enrol-totp.ts'
export { phoneOf, toFactor } from './factors/factor-view.ts'
export { makeRecoveryCodes } from './factors/recovery-codes.ts'
export { findRelyingParty, requireRelyingParty } from './factors/relying-party.ts'
export { toDevice } from './factors/trusted-devices.ts'
export {
  assertionOptions,
  CEREMONY_MS,
  challengeOf,
  checkRegistration,
  holderOf,
  registrationOptions,
} from './factors/webauthn.ts'
export { PLATFORM_SCOPES } from './openid/consent.ts'
export { decrypt, decryptBytes, encrypt } from './protection/encrypt.ts'
export { isImportable } from './protection/foreign-passwords.ts'
export { checkPassword, hashPassword, isOutdated, requireGoodPassword } from './protection/passwords.ts'
export { endAccess, endSessionsOf } from './sessions/end-sessions.ts'
export { requireRecentSignIn } from './sessions/recent-sign-in.ts'
export { CODE_ATTEMPTS } from './sign-in/codes.ts'
export { flowOf } from './sign-in/flows.ts'
export { toIdentity } from './sign-in/member-view.ts'
export { addMember } from './sign-in/registration.ts'
export { mailBlocked, signInMails, tellApproved } from './sign-in/sign-in-mails.ts'
export { createApiKey, createClientApp, createSite } from './sites/administration.ts'
export { backupState } from './sites/backup-state.ts'
export { siteTag, staffTag, withDefaults } from './sites/directory.ts'
export { onlyShop } from './sites/only-shop.ts'
export { publicSite } from './sites/public-site.ts'
export { isRegistered, type Registered } from './sites/registered-url.ts'
export { shopUrl } from './sites/shop-url.ts'
