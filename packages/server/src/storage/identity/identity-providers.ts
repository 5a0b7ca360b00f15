import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { toTimestamp } from '../timestamps.ts'
import { type MemberRow, memberColumns } from './members.ts'

export type ConnectionKind = 'GOOGLE' | 'FACEBOOK' | 'OIDC'

/** An identity provider of a site. */
export type IdentityProviderRow = RowOf<
  typeof columns,
  {
    kind: ConnectionKind
    /** Encrypted. */
    clientSecret: Buffer
  }
>

const columns = tableColumns('identity_providers', {
  id: 'id',
  kind: 'kind',
  name: 'name',
  issuer: 'issuer',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  createdAt: 'created_at',
})

export const listIdentityProviders = (db: Sql, siteId: string) =>
  db.all<IdentityProviderRow>(sql`
    select ${columns} from identity_providers where site_id = ${siteId} order by created_at, id`)

export const findIdentityProvider = (db: Sql, siteId: string, id: string) =>
  db.first<IdentityProviderRow>(
    sql`select ${columns} from identity_providers where site_id = ${siteId} and id = ${id}`,
  )

/** Id of the provider of an auth request, found by id or kind. */
export const findConnectionId = async (db: Sql, siteId: string, key: { id: string } | { kind: string }) =>
  (
    await db.first<Pick<TableRows['identity_providers'], 'id'>>(sql`
      select id from identity_providers
      where site_id = ${siteId} and ${'id' in key ? sql`id = ${key.id}` : sql`kind = ${key.kind}`}`)
  )?.id

/** Adds a provider; false when the site already has one of a kind that must be unique. */
export async function insertIdentityProvider(
  db: Sql,
  siteId: string,
  row: IdentityProviderRow,
): Promise<boolean> {
  const added = await db.all(sql`
    insert into identity_providers (site_id, id, kind, name, issuer, client_id, client_secret, created_at)
    values (${siteId}, ${row.id}, ${row.kind}, ${row.name}, ${row.issuer}, ${row.clientId}, ${row.clientSecret},
      ${toTimestamp(row.createdAt)})
    on conflict do nothing returning 1`)
  return added.length > 0
}

/** Removes a provider with its linked identities. */
export const deleteIdentityProvider = async (db: Sql, siteId: string, id: string): Promise<boolean> =>
  (await db.all(sql`delete from identity_providers where site_id = ${siteId} and id = ${id} returning 1`))
    .length > 0

/** An account at an identity provider. */
export interface Link {
  connectionId: string
  subject: string
}

/** The member that a subject is linked to, with a row lock until the transaction ends. */
export const findLinkedMember = (db: Sql, siteId: string, { connectionId, subject }: Link) =>
  db.first<MemberRow>(sql`
    select ${memberColumns} from members
    where site_id = ${siteId} and id = (
      select member_id from member_identities
      where site_id = ${siteId} and provider_id = ${connectionId} and subject = ${subject})
    for update`)

/** Links a subject to a member, replacing an earlier link. Does nothing if provider or member were deleted concurrently. */
export const linkMember = (
  db: Sql,
  siteId: string,
  { connectionId, subject }: Link,
  memberId: string,
  now: number,
) =>
  db.all(sql`
    insert into member_identities (site_id, provider_id, subject, member_id, created_at)
    select ${siteId}, c.id, ${subject}, m.id, ${toTimestamp(now)}
    from identity_providers c join members m on m.site_id = c.site_id
    where c.site_id = ${siteId} and c.id = ${connectionId} and m.id = ${memberId}
    on conflict (site_id, provider_id, subject) do update
      set member_id = excluded.member_id, created_at = excluded.created_at`)
