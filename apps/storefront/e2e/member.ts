import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { platform } from './shop.ts'

const PASSWORD = 'correct horse battery'

/** A call of the platform that changes something. */
export async function call<T>(path: string, body: object, token?: string): Promise<T> {
  const reply = await fetch(platform + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return (await reply.json()) as T
}

/** The token of a new visitor. */
export async function visit(): Promise<string> {
  const { clientId } = inject('demo')
  return (await call<{ access_token: string }>('/oauth2/token', { clientId, grantType: 'anonymous' }))
    .access_token
}

let count = 0
/** A person with an account. */
export async function member() {
  const email = `ada-${count++}-${Math.trunc(performance.timeOrigin)}@example.com`
  const registration = { loginId: { email }, password: PASSWORD, profile: { nickname: 'Ada' } }
  const { identity } = await call<{ identity: { id: string } }>('/v2/register', registration, await visit())
  return { email, id: identity.id }
}

/** Fills the hosted page in; ends where the shop wants the shopper. */
export async function signInAs(page: Page, email: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByLabel('Account of Ada').waitFor()
}
