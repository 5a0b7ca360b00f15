import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export type StoredFactorType = 'TOTP' | 'EMAIL' | 'SMS' | 'CALL' | 'PUSH' | 'WEBAUTHN'

export type FactorRow = RowOf<typeof columns, { type: StoredFactorType }>

/** A factor to be inserted. */
export type NewFactor = Pick<FactorRow, 'id' | 'memberId' | 'type'> &
  Partial<
    Pick<
      FactorRow,
      'name' | 'encryptedSecret' | 'lastStep' | 'credentialId' | 'publicKey' | 'signCount' | 'transports'
    >
  >

const columns = tableColumns('factors', {
  id: 'id',
  memberId: 'member_id',
  type: 'type',
  name: 'name',
  encryptedSecret: 'encrypted_secret',
  lastStep: 'last_step',
  credentialId: 'credential_id',
  publicKey: 'public_key',
  signCount: 'sign_count',
  transports: 'transports',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})

/** Active factors of a member, oldest first. */
export const listFactors = (db: Sql, siteId: string, memberId: string) =>
  db.all<FactorRow>(sql`
    select ${columns} from factors
    where site_id = ${siteId} and member_id = ${memberId} and status = 'ACTIVE' order by created_at, id`)

/** Finds the active passkey with this credential id. */
export const findPasskey = (db: Sql, siteId: string, credentialId: string) =>
  db.first<FactorRow>(sql`
    select ${columns} from factors where site_id = ${siteId} and credential_id = ${credentialId} and status = 'ACTIVE'`)

const holderColumns = tableColumns('factors', { siteId: 'site_id', memberId: 'member_id' }, 'f')

/** The staff member, of any site, whose active passkey this is. */
export const findStaffPasskey = (db: Sql, credentialId: string, staffMemberId: string) =>
  db.first<RowOf<typeof holderColumns>>(sql`
    select ${holderColumns} from factors f join staff_members m on m.site_id = f.site_id and m.id = f.member_id
    where f.credential_id = ${credentialId} and f.member_id = ${staffMemberId} and f.status = 'ACTIVE'`)

/** A pending enrolment that was started after the given time. */
export const findPending = (
  db: Sql,
  siteId: string,
  memberId: string,
  type: StoredFactorType,
  since: number,
) =>
  db.first<FactorRow>(sql`
    select ${columns} from factors
    where site_id = ${siteId} and member_id = ${memberId} and type = ${type} and status = 'INACTIVE'
      and created_at > ${toTimestamp(since)}`)

/** Starts the enrolment of a factor; replaces an earlier pending one. */
export const insertPending = (db: Sql, siteId: string, factor: NewFactor, now: number) =>
  db.all(sql`
    insert into factors (site_id, id, member_id, type, status, encrypted_secret, created_at)
    values (${siteId}, ${factor.id}, ${factor.memberId}, ${factor.type}, 'INACTIVE', ${factor.encryptedSecret ?? null},
      ${toTimestamp(now)})
    on conflict (site_id, member_id, type, status) where type <> 'WEBAUTHN'
    do update set id = excluded.id, encrypted_secret = excluded.encrypted_secret, created_at = excluded.created_at`)

/** Adds an active factor. Undefined when the credential is already registered. */
export const insertFactor = (db: Sql, siteId: string, factor: NewFactor, now: number) =>
  db.first<FactorRow>(sql`
    insert into factors (site_id, id, member_id, type, status, name, encrypted_secret, last_step, credential_id, public_key,
      sign_count, transports, created_at)
    values (${siteId}, ${factor.id}, ${factor.memberId}, ${factor.type}, 'ACTIVE', ${factor.name ?? null},
      ${factor.encryptedSecret ?? null}, ${factor.lastStep ?? null}, ${factor.credentialId ?? null},
      ${factor.publicKey ?? null}, ${factor.signCount ?? null}, ${factor.transports ?? null},
      ${toTimestamp(now)})
    on conflict (site_id, credential_id) do nothing
    returning ${columns}`)

export const writeFactorName = (db: Sql, siteId: string, id: string, name: string) =>
  db.all(sql`update factors set name = ${name} where site_id = ${siteId} and id = ${id}`)

export const removeFactor = (db: Sql, siteId: string, id: string) =>
  db.all(sql`delete from factors where site_id = ${siteId} and id = ${id}`)

/** Consumes a TOTP time step: codes of this or an earlier step are rejected afterwards. */
export async function useTotpStep(db: Sql, siteId: string, id: string, step: number, now: number) {
  const used = await db.first(sql`
    update factors set last_step = ${step}, last_used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id} and last_step < ${step} returning id`)
  return used !== undefined
}

/** Stores the signature counter of a passkey after its use. */
export const usePasskey = (db: Sql, siteId: string, id: string, signCount: number, now: number) =>
  db.all(sql`
    update factors set sign_count = ${signCount}, last_used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and id = ${id}`)

/** Updates the last use of a factor whose codes are sent. */
export const noteFactorUse = (
  db: Sql,
  siteId: string,
  memberId: string,
  type: StoredFactorType,
  now: number,
) =>
  db.all(sql`
    update factors set last_used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and member_id = ${memberId} and type = ${type} and status = 'ACTIVE'`)

/** Replaces all recovery codes of a member. */
export const replaceRecoveryCodes = (db: Sql, siteId: string, memberId: string, hashes: readonly Buffer[]) =>
  db.all(sql`
    with gone as (delete from recovery_codes where site_id = ${siteId} and member_id = ${memberId})
    insert into recovery_codes (site_id, member_id, hash)
    select ${siteId}, ${memberId}, hash from unnest(${hashes}::bytea[]) hash`)

/** Consumes a recovery code: of parallel calls, one succeeds. */
export async function useRecoveryCode(db: Sql, siteId: string, memberId: string, hash: Buffer, now: number) {
  const used = await db.first(sql`
    update recovery_codes set used_at = ${toTimestamp(now)}
    where site_id = ${siteId} and member_id = ${memberId} and hash = ${hash} and used_at is null returning hash`)
  return used !== undefined
}

export async function countRecoveryCodes(db: Sql, siteId: string, memberId: string): Promise<number> {
  const row = await db.first<{ left: number }>(sql`
    select count(*) as left from recovery_codes
    where site_id = ${siteId} and member_id = ${memberId} and used_at is null`)
  return row?.left ?? 0
}

/** Facts that decide whether a sign-in needs a second factor. */
export interface SignInFacts {
  factors: Pick<FactorRow, 'id' | 'type' | 'credentialId' | 'transports'>[]
  recoveryCodes: boolean
  /** The device is trusted. */
  trusted: boolean
  /** The member has known devices, and one of them was in this network. */
  hasKnownDevices: boolean
  networkKnown: boolean
}

/**
 * A separate statement after the row lock on the member, so that it sees factors that were added while the sign-in waited
 * for the lock.
 */
export const signInFacts = (
  db: Sql,
  siteId: string,
  memberId: string,
  { device, network }: { device: Buffer | undefined; network: string },
  now: number,
) =>
  db.first<SignInFacts>(sql`
    select
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'type', type, 'credentialId', credential_id,
          'transports', transports) order by created_at, id)
        from factors where site_id = ${siteId} and member_id = ${memberId} and status = 'ACTIVE'), '[]') as factors,
      exists (
        select 1 from recovery_codes
        where site_id = ${siteId} and member_id = ${memberId} and used_at is null) as "recoveryCodes",
      exists (
        select 1 from one_time_tokens
        where hash = ${device ?? null}::bytea and kind = 'trusted_device' and site_id = ${siteId}
          and member_id = ${memberId} and used_at is null and expires_at > ${toTimestamp(now)}) as trusted,
      exists (
        select 1 from known_devices where site_id = ${siteId} and member_id = ${memberId}) as "hasKnownDevices",
      exists (
        select 1 from known_devices
        where site_id = ${siteId} and member_id = ${memberId} and network = ${network}) as "networkKnown"`)
