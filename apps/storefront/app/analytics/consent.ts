export type Consent = 'granted' | 'denied'

/** What the shopper has answered; undefined if they have not. */
export function readConsent(request: Request): Consent | undefined {
  const value = /(?:^|;\s*)consent=(granted|denied)(?:;|$)/.exec(request.headers.get('Cookie') ?? '')?.[1]
  return value as Consent | undefined
}

/** The cookie of an answer, for half a year; other values ask again. */
export function consentCookie(answer: string): string {
  const known = answer === 'granted' || answer === 'denied'
  return `consent=${known ? answer : ''}; Path=/; Max-Age=${known ? 15_552_000 : 0}; SameSite=Lax`
}
