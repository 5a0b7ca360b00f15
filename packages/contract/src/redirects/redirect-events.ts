/** Events of the calls that make a link to a hosted page: who made it, for whose checkout. */
export const redirectEvents = ['wix.headless.v1.redirect_session_created'] as const
