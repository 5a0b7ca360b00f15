import type { SignInReply } from '../kit/reply-of.ts'
import type { Step } from './step.ts'

/** The step that a reply requires; undefined when the sign-in is complete. */
export function stepAfter(reply: SignInReply): Step | undefined {
  const { state, stateToken = '', identity, mfaChallengeData } = reply
  switch (state) {
    case 'REQUIRE_EMAIL_VERIFICATION':
      return { name: 'verify', stateToken, email: identity?.email?.address ?? '' }
    case 'REQUIRE_OWNER_APPROVAL':
      return { name: 'approval' }
    case 'REQUIRE_MFA':
      return mfaChallengeData && { name: 'factor', stateToken, challenge: mfaChallengeData }
    default:
      return undefined
  }
}

/** The step that an error leads to; undefined for errors that a form shows. */
export function stepAfterError(
  code: string,
  texts: { startAgain: string; mustReset: string },
): Step | undefined {
  switch (code) {
    case 'MEMBER_BLOCKED':
      return { name: 'blocked' }
    case 'STATE_TOKEN_INVALID':
      return { name: 'sign-in', notice: texts.startAgain }
    case '-19973':
      return { name: 'forgot', notice: texts.mustReset }
    case 'RECOVERY_TOKEN_INVALID':
    case 'SIGN_IN_LINK_INVALID':
      return { name: 'invalid-link' }
    case 'FLOW_ENDED':
    case 'SESSION_TOKEN_INVALID':
    case 'UNAUTHENTICATED':
      return { name: 'ended' }
    default:
      return undefined
  }
}
