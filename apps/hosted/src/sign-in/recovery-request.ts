import type { SignInWorld } from './sign-in-context.ts'

/** A request for a recovery mail, which leads back to the shop afterwards. */
export const recoveryRequest = ({ postFlowUrl }: SignInWorld, email: string) => ({
  email,
  language: document.documentElement.lang,
  ...(postFlowUrl && { redirect: { url: postFlowUrl } }),
})
