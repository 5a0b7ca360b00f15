import { scopes as allScopes, contract, type Role } from '@stoa/contract'
import type { Reply, TestDriver } from '@stoa/testkit'
import { signInStaff } from '@stoa/testkit/staff'
import type { Target } from '../target.ts'

/** A colleague or a program of the merchant that has only some rights. */
export interface NarrowCaller {
  name: string
  send(call: object, message: object): Promise<Reply>
}

type Site = { target: Target; driver: TestDriver }
type Declaration = Parameters<TestDriver['send']>[0]

/** Sends calls with this token, as a merchant unless another role is named. */
export const sendWith =
  (driver: TestDriver, token: string, headers: Record<string, string> = {}, as: Role = 'merchant') =>
  (call: object, message: object) =>
    driver.send(call as Declaration, message, as, { token, headers })

/** A new API key. */
export async function createKey(driver: TestDriver, scopes?: readonly string[]) {
  const message = { name: 'Stoa proof', ...(scopes ? { scopes } : { fullAccess: true }) } as never
  const { apiKey, secret } = await driver.merchant.callOk(contract.apiKeys.createApiKey, message)
  return { id: apiKey.id as string, secret }
}

/** Those who have every right but these: with a role, with a key, and with a key whose request asks for less. */
export async function callersWithout(
  { target, driver }: Site,
  missing: readonly string[],
): Promise<NarrowCaller[]> {
  const granted = allScopes.filter(scope => !missing.includes(scope))
  // Roles of the shop never change staff.
  const ofRole = granted.filter(scope => scope !== 'staff:write')
  const { send } = await signInStaff({ shop: target, driver }, ofRole)
  const limited = { 'x-stoa-scopes': granted.join(' ') }
  const without = `without ${missing.join(', ')}`
  return [
    { name: `a role ${without}`, send },
    { name: `a key ${without}`, send: sendWith(driver, (await createKey(driver, granted)).secret) },
    { name: `a request ${without}`, send: sendWith(driver, target.apiKey, limited) },
  ]
}
