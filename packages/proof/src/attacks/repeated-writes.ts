import { allCalls, type CallDeclaration, contract, type NamedCall, writes } from '@stoa/contract'
import { systemIds } from '@stoa/server'
import { codeOf, createDriver, type TestDriver, validRequest } from '@stoa/testkit'
import { JOB_ENDED, needsOtherProgram } from '../prepare.ts'
import { judge, type Proof } from '../proof.ts'
import { requestsWithEvents, rows, type Target } from '../target.ts'

const { createCollection } = contract.products
const { updateCurrentCart } = contract.currentCart

/** Sends every write twice concurrently and once more, under one idempotency key. */
export const repeatedWrites: Proof = {
  id: 'R3',
  title: 'repeated writes',
  promise: 'A request that is repeated with its idempotency key takes effect once and is answered alike.',
  async run(target) {
    const calls = allCalls.filter(({ declaration }) => writes(declaration) && !allowsAnyone(declaration))
    const findings: string[] = []
    let tried = 0
    for (const call of calls) {
      if (needsOtherProgram(call, target)) continue
      tried++
      const found = await repeat(target, call).catch((error: Error) => [error.message])
      findings.push(...found.map(text => `${call.resource}.${call.name}: ${text}`))
    }
    const rest = calls.length - tried
    return judge(
      `${tried} of ${calls.length} writes, each 3 times with one key: one effect, the same reply; another body 409` +
        (rest > 0 ? `; ${rest} need a passkey, an identity provider or a telephone` : ''),
      findings,
    )
  },
}

const allowsAnyone = ({ allow }: CallDeclaration) => (allow as readonly string[]).includes('anyone')

/** Calls that charge a provider after their commit. */
const CHARGES = new Set(['chargeOrder', 'createOrderAndCharge', 'authorizeChargeWithSavedPaymentMethod'])

async function countPayments(target: Target): Promise<number> {
  const [row] = await rows<{ n: number }>(
    target,
    'select count(*)::int as n from payments where site_id = $1',
    [target.siteId],
  )
  return row?.n ?? 0
}

async function repeat(target: Target, { resource, name, declaration }: NamedCall): Promise<string[]> {
  // Separate members: some of these calls end the caller's sessions, or delete the caller.
  const driver = await createDriver(target)
  const { as, message } = await validRequest(driver, resource, name)
  const headers = { 'idempotency-key': systemIds.guid() }
  const paymentsBefore = await countPayments(target)
  const send = () => driver.send(declaration, message, as, { headers })
  const [first, second] = await Promise.all([send(), send()])
  const third = await send()
  const replies = [first, second, third]
  // These calls delete their caller.
  const ends = declaration === contract.members.deleteMyMember
  // The second request may execute the payment of the first one, and then both have events: what counts is the payment.
  const effects = CHARGES.has(name)
    ? (await countPayments(target)) - paymentsBefore
    : (await requestsWithEvents(target, replies)).length
  const answered = replies.filter(reply => reply.status === 200 || codeOf(reply) === JOB_ENDED)
  return [
    ...(answered.length === 3 || (ends && answered.length > 0)
      ? []
      : [`answered ${replies.map(({ status }) => status).join(', ')}`]),
    ...(new Set(answered.map(reply => codeOf(reply) ?? JSON.stringify(reply.body))).size > 1
      ? ['replies differ']
      : []),
    ...(effects > 1 ? [`${effects} of 3 requests took effect`] : []),
    ...(ends ? [] : await reuse(driver, as, headers)),
  ]
}

/** The same key with a different request of the same caller. */
async function reuse(
  driver: TestDriver,
  as: Parameters<TestDriver['send']>[2],
  headers: Record<string, string>,
) {
  const reply =
    as === 'merchant'
      ? await driver.send(createCollection, { collection: { name: 'Other' } }, as, { headers })
      : await driver.send(updateCurrentCart, { cartInfo: { buyerNote: 'Other' } }, as, { headers })
  if (reply.status === 401 && as === 'member') return []
  return codeOf(reply) === 'IDEMPOTENCY_KEY_REUSED' ? [] : [`another body is answered ${reply.status}`]
}
