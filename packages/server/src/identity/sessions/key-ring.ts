import { setTimeout } from 'node:timers/promises'
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Clock, Ids } from '../../call/clock.ts'
import type { keyPairs } from '../../storage/identity/signing-keys.ts'
import type { Sql } from '../../storage/sql.ts'

/** Rotation interval of a signing key. */
const SIGNING_DAYS = 30
const DAY_MS = 86_400_000
/** Minimum interval in milliseconds between reloads for unknown key ids. */
const RELOAD_MS = 50

/** A key pair that signs tokens. */
export interface SigningKey {
  id: string
  public: CryptoKey | Uint8Array
  private: CryptoKey | Uint8Array
  jwk: JWK
  createdAt: number
}

interface Options {
  database: Sql
  pairs: ReturnType<typeof keyPairs>
  algorithm: 'ES256' | 'RS256'
  clock: Clock
  ids: Ids
  /** Lifetime of the tokens in seconds. */
  tokenTtlSec: number
}

/** Key pairs of one algorithm, which all nodes share. Older keys stay published until the last token that they signed has expired. */
export function createKeyRing({ database, pairs, algorithm, clock, ids, tokenTtlSec }: Options) {
  let keys: SigningKey[] = []
  let loadedAt = Number.NEGATIVE_INFINITY
  let reloading: Promise<void> | undefined
  let creating: Promise<void> | undefined

  const load = async () => {
    const rows = await pairs.active<{ id: string; public_jwk: JWK; private_jwk: JWK; created_at: number }>(
      database,
    )
    keys = await Promise.all(
      rows.map(async row => ({
        id: row.id,
        public: await importJWK(row.public_jwk, algorithm),
        private: await importJWK(row.private_jwk, algorithm),
        jwk: { ...row.public_jwk, kid: row.id, alg: algorithm, use: 'sig' },
        createdAt: row.created_at,
      })),
    )
    loadedAt = clock.now()
  }

  /** Loads keys of other nodes. At most one query per interval, so that forged key ids cannot cause more. */
  const reload = () => {
    reloading ??= setTimeout(RELOAD_MS)
      .then(load)
      .finally(() => {
        reloading = undefined
      })
    return reloading
  }

  /** Creates a new signing key and retires keys whose last token has expired. */
  const rotate = async () => {
    const pair = await generateKeyPair(algorithm, { extractable: true })
    const now = clock.now()
    await pairs.insert(database, {
      id: ids.guid(),
      public_jwk: await exportJWK(pair.publicKey),
      private_jwk: await exportJWK(pair.privateKey),
      created_at: now,
    })
    // A key signs until its successor does; its last token expires one token lifetime later.
    await pairs.retire(database, now - tokenTtlSec * 1000 - DAY_MS, now)
    await load()
  }

  const refresh = async () => {
    await load()
    const newest = keys[0]
    if (!newest || clock.now() - newest.createdAt > SIGNING_DAYS * DAY_MS) await rotate()
  }

  return {
    rotate,
    /** Loads keys of other nodes, and rotates when the interval is over. Calls at the same time create one key. */
    refresh(): Promise<void> {
      creating ??= refresh().finally(() => {
        creating = undefined
      })
      return creating
    },
    /** Loads keys of other nodes unless they were loaded within this time, in milliseconds. */
    async freshen(maxAgeMs: number): Promise<void> {
      if (Math.abs(clock.now() - loadedAt) > maxAgeMs) await load()
    },
    /** All keys that verify, the newest first. */
    all: (): readonly SigningKey[] => keys,
    /** The key of an id; undefined if no node has it. */
    async find(id: string | undefined): Promise<SigningKey | undefined> {
      const known = () => keys.find(key => key.id === id)
      if (!known()) await reload()
      return known()
    },
  }
}

/** The public keys of a ring. */
export type KeyRing = ReturnType<typeof createKeyRing>
