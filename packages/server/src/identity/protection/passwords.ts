import { InvalidRequest, violation } from '../../call/failure.ts'
import type { Site } from '../../call/site.ts'
import { isCommonPassword, isMadeOf } from './common-passwords.ts'
import { foreignHashOf } from './foreign-passwords.ts'

/** Loaded on first use. */
const library = () => import('@node-rs/argon2')

/** OWASP's first choice for argon2id (algorithm 2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PARAMETERS = '$argon2id$v=19$m=19456,t=2,p=1$'

const LENGTH_MIN = 8

/** Unicode normalisation: keyboards encode the same characters differently. */
const normal = (password: string) => password.normalize('NFKC')

export const hashPassword = async (password: string): Promise<string> =>
  (await library()).hash(normal(password), COST)

/** A hash that matches no password, so that an address without an account takes as long to reject. */
const DECOY = `${PARAMETERS}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Whether the password matches the hash. Without a hash it does the same work and returns false. */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const foreign = stored ? foreignHashOf(stored) : undefined
  if (stored && foreign) return foreign.check(password, stored)
  const { verify } = await library()
  const right = await verify(stored ?? DECOY, normal(password))
  return right && Boolean(stored)
}

/** True when a hash was made with outdated parameters. */
export const isOutdated = (stored: string) => !stored.startsWith(PARAMETERS)

/** Rejects a new password that is too short after normalisation or easy to guess. */
export function requireGoodPassword(
  field: string,
  password: string,
  { site, email }: { site: Pick<Site, 'name'>; email?: string | null },
): void {
  const reject = (
    rule: 'MIN_LENGTH' | 'OTHER',
    ruleName: string,
    description: string,
    data: Record<string, unknown> = {},
  ): never => {
    throw new InvalidRequest([
      { ...violation(field, rule, description, { type: 'PASSWORD', rule: ruleName, ...data }), ruleName },
    ])
  }
  if ([...normal(password)].length < LENGTH_MIN)
    reject('MIN_LENGTH', 'PASSWORD_TOO_SHORT', `must have at least ${LENGTH_MIN} characters`, {
      threshold: LENGTH_MIN,
    })
  if (isCommonPassword(password))
    reject('OTHER', 'PASSWORD_TOO_COMMON', 'is one of the most common passwords: choose another one')
  if (isMadeOf(password, site.name))
    reject('OTHER', 'PASSWORD_IS_SITE_NAME', 'is made of the name of the shop: choose another one')
  if (email && (isMadeOf(password, email) || isMadeOf(password, email.split('@')[0] ?? '')))
    reject('OTHER', 'PASSWORD_IS_EMAIL', 'is made of the e-mail address: choose another one')
}
