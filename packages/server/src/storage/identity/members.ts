import type { contract, ReplyOf } from '@stoa/contract'
import { sql } from 'kysely'
import { toSearchWords } from '../../platform-support/search-words.ts'
import { documents } from '../documents.ts'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'

export type MemberStatus = 'PENDING' | 'ACTIVE' | 'BLOCKED' | 'OFFLINE' | 'DELETED'
export type PendingReason = 'PENDING_ADMIN_APPROVAL_REQUIRED' | 'PENDING_EMAIL_VERIFICATION_REQUIRED'

type WireProfile = NonNullable<
  NonNullable<ReplyOf<typeof contract.authentication.loginV2>['identity']>['identityProfile']
>
type WireAddress = NonNullable<WireProfile['addresses']>[number]

/** Stored form of a profile address. */
export interface ProfileAddress {
  id: string
  tag?: WireAddress['tag']
  address: WireAddress['address']
  recipient?: Recipient
}

/** The person at an address, if it is not the member. */
export interface Recipient {
  firstName?: string
  lastName?: string
}

/** Profile of a member. The identity's profile and the member's contact are views of it. */
export interface StoredProfile {
  firstName?: string
  lastName?: string
  nickname?: string
  picture?: string
  cover?: string
  title?: string
  labels?: string[]
  language?: string
  company?: string
  position?: string
  birthdate?: string
  vatId?: string
  subscription?: boolean
  emails?: NonNullable<WireProfile['secondaryEmails']>
  phones?: NonNullable<WireProfile['phonesV2']>
  addresses?: ProfileAddress[]
  customFields?: Record<string, { name?: string; value: unknown }>
}

export type MemberRow = RowOf<
  typeof memberColumns,
  {
    doc: StoredProfile
    status: MemberStatus
    pending: PendingReason[]
    privacy: 'PUBLIC' | 'PRIVATE'
    activity: 'ACTIVE' | 'MUTED'
  }
>

/** Columns that an update of a member may set in addition to the document. */
const columns = ['email', 'email_verified', 'status', 'pending', 'privacy', 'activity', 'slug'] as const

export type MemberChange = Pick<MemberRow, (typeof columns)[number] | 'doc'>

const rows = documents<StoredProfile, Pick<MemberRow, (typeof columns)[number]> & { search_words: string }>(
  'members',
  [...columns, 'search_words'],
)

/** What merchants find a member by: names, e-mail address and slug, as text of a `tsvector`. */
export function wordsOfMember(
  siteId: string,
  { doc, email, slug }: Pick<MemberRow, 'doc' | 'email' | 'slug'>,
) {
  const texts = [doc.firstName, doc.lastName, doc.nickname, email, slug]
  return toSearchWords(
    siteId,
    texts.filter(text => typeof text === 'string'),
  )
}

/** All columns of a member. */
export const memberColumns = tableColumns('members', [
  'id',
  'revision',
  'created_at',
  'updated_at',
  'doc',
  'email',
  'email_verified',
  'status',
  'pending',
  'privacy',
  'activity',
  'slug',
  'password_hash',
  'password_set_at',
  'must_reset_password',
  'last_login_at',
])

/** Canonical form of an e-mail address, which is case-insensitive here. */
export const normalEmail = (email: string) => email.trim().toLowerCase()

export const findMember = (db: Sql, siteId: string, id: string, { lock = false } = {}) =>
  db.first<MemberRow>(sql`
    select ${memberColumns} from members
    where site_id = ${siteId} and id = ${id} and status <> 'DELETED' ${lock ? sql`for update` : sql``}`)

export const findMemberByEmail = (db: Sql, siteId: string, email: string, { lock = false } = {}) =>
  db.first<MemberRow>(sql`
    select ${memberColumns} from members
    where site_id = ${siteId} and email = ${normalEmail(email)} ${lock ? sql`for update` : sql``}`)

/**
 * Adds a member unless the address (`taken`) or the slug (`again`) is taken. A concurrent insert with the same address may
 * not be visible yet: then the result is `again`, too, and a retry decides.
 */
export async function insertMember(
  db: Sql,
  siteId: string,
  id: string,
  now: number,
  member: MemberChange & { password_hash?: string },
): Promise<'added' | 'taken' | 'again'> {
  const time = toTimestamp(now)
  const email = member.email && normalEmail(member.email)
  const row = await db.first<{ added: boolean; taken: boolean }>(sql`
    with added as (
    insert into members (site_id, id, created_at, updated_at, email, email_verified, status, pending, privacy, activity,
      slug, doc, search_words, password_hash, password_set_at)
    values (${siteId}, ${id}, ${time}, ${time}, ${email},
      ${member.email_verified}, ${member.status}, ${member.pending}, ${member.privacy}, ${member.activity},
      ${member.slug}, ${JSON.stringify(member.doc)}, ${wordsOfMember(siteId, { ...member, email })}::tsvector,
      ${member.password_hash ?? null},
      ${member.password_hash ? time : null})
    on conflict do nothing returning id)
    select exists (select 1 from added) as added,
      exists (select 1 from members where site_id = ${siteId} and email = ${email}) as taken`)
  return row?.added ? 'added' : row?.taken ? 'taken' : 'again'
}

/** Updates a member and returns the new row. */
export async function updateMember(
  db: Sql,
  siteId: string,
  row: MemberRow,
  now: number,
  change: Partial<MemberChange>,
): Promise<MemberRow> {
  const next = { ...row, ...change }
  await rows.update(db, siteId, row, now, next.doc, { ...next, search_words: wordsOfMember(siteId, next) })
  return { ...next, revision: row.revision + 1, updated_at: now }
}

/** Replaces the password. */
export const setPassword = (db: Sql, siteId: string, id: string, hash: string, now: number) =>
  db.all(sql`
    update members set password_hash = ${hash}, password_set_at = ${toTimestamp(now)},
      must_reset_password = false
    where site_id = ${siteId} and id = ${id}`)

/** Removes the password: the member signs in another way or uses recovery. */
export const dropPassword = (db: Sql, siteId: string, id: string) =>
  db.all(sql`
    update members set password_hash = null, password_set_at = null where site_id = ${siteId} and id = ${id}`)

/** Replaces the hash of the same password by one with newer parameters. */
export const renewPasswordHash = (db: Sql, siteId: string, id: string, from: string, to: string) =>
  db.all(sql`
    update members set password_hash = ${to}
    where site_id = ${siteId} and id = ${id} and password_hash = ${from}`)

export const noteLogin = (db: Sql, siteId: string, id: string, now: number) =>
  db.all(sql`
    update members set last_login_at = ${toTimestamp(now)} where site_id = ${siteId} and id = ${id}`)

/** The wanted slug, with a numeric suffix if it is taken. */
export async function freeSlug(db: Sql, siteId: string, wanted: string): Promise<string> {
  const taken = await db.all<Pick<TableRows['members'], 'slug'>>(sql`
    select slug from members
    where site_id = ${siteId} and (slug = ${wanted} or slug ~ ${`^${wanted}-[0-9]{1,9}$`})`)
  const names = new Set(taken.map(row => row.slug))
  if (!names.has(wanted)) return wanted
  const numbers = [...names].map(name => Number(name.slice(wanted.length + 1))).filter(Number.isInteger)
  return `${wanted}-${Math.max(1, ...numbers) + 1}`
}
