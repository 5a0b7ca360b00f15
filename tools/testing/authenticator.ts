import type { CDPSession, Page } from 'playwright-core'

/**
 * A virtual authenticator that always verifies its user. It accepts every suggested passkey at once, unless it is created
 * without automatic presence.
 */
export async function withAuthenticator(page: Page, { suggests = false } = {}): Promise<CDPSession> {
  if (!suggests)
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}
