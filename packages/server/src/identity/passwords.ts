import { hash, verify } from '@node-rs/argon2'

/** OWASP's first choice for argon2id (algorithm 2): 19 MiB, two passes, one lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST)

/** A hash of nothing anybody knows: an address without an account takes as long to refuse as one with. */
let decoy: Promise<string> | undefined

/** Whether the password is the one of the hash. Without a hash it is not, after the same work. */
export async function checkPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hashPassword('\u0000')
  const right = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return right && Boolean(stored)
}

/** True when a hash was made with other parameters than those of now. */
export const isOutdated = (stored: string) => !stored.includes('$argon2id$v=19$m=19456,t=2,p=1$')
