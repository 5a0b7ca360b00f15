import type { SignInContextValue } from './sign-in-context.ts'

/** The request for a recovery mail, with the shop's return URL. */
export const recoveryRequest = ({ postFlowUrl }: SignInContextValue, email: string) => ({
  email,
  language: document.documentElement.lang,
  ...(postFlowUrl && { redirect: { url: postFlowUrl } }),
})
