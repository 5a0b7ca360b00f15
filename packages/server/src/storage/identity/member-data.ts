import { sql } from 'kysely'
import type { TableRows } from '../generated/table-rows.ts'
import { newestRows } from '../newest-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import type { FactorRow } from './factors.ts'
import { type ExportedSession, exportedSession } from './sessions.ts'

const device = tableColumns('known_devices', {
  network: 'network',
  browser: 'browser',
  lastSeenAt: 'last_seen_at',
})
const factor = tableColumns('factors', {
  id: 'id',
  memberId: 'member_id',
  type: 'type',
  status: 'status',
  name: 'name',
  encryptedSecret: 'encrypted_secret',
  createdAt: 'created_at',
  lastUsedAt: 'last_used_at',
})
const recoveryCode = tableColumns('recovery_codes', { usedAt: 'used_at' })
const connection = tableColumns(
  'member_identities',
  { connectionId: 'provider_id', subject: 'subject', createdAt: 'created_at' },
  'm',
)
const ofMember = (siteId: string, memberId: string) => sql`site_id = ${siteId} and member_id = ${memberId}`

/** Exports the account of a member, except the member row: sessions, devices, factors and linked accounts. */
export async function exportAccount(db: Sql, siteId: string, memberId: string) {
  const [sessions, places, factors, recoveryCodes, connections] = await Promise.all([
    newestRows<ExportedSession>(db, {
      columns: exportedSession,
      from: sql`from sessions s left join client_apps c on c.site_id = s.site_id and c.id = s.client_id
        where s.site_id = ${siteId} and s.role = 'member' and s.identity_id = ${memberId}`,
      by: sql`s.created_at desc, s.id`,
    }),
    db.all<RowOf<typeof device>>(sql`
      select ${device} from known_devices
      where ${ofMember(siteId, memberId)} order by last_seen_at desc, network, browser`),
    db.all<RowOf<typeof factor, Pick<FactorRow, 'type'> & { status: 'INACTIVE' | 'ACTIVE' }>>(sql`
      select ${factor} from factors where ${ofMember(siteId, memberId)} order by created_at, id`),
    db.all<RowOf<typeof recoveryCode>>(sql`
      select ${recoveryCode} from recovery_codes where ${ofMember(siteId, memberId)} order by used_at nulls last`),
    db.all<RowOf<typeof connection> & Pick<TableRows['identity_providers'], 'name'>>(sql`
      select ${connection}, c.name
      from member_identities m join identity_providers c on c.site_id = m.site_id and c.id = m.provider_id
      where m.site_id = ${siteId} and m.member_id = ${memberId} order by m.created_at, m.provider_id, m.subject`),
  ])
  return { sessions, places, factors, recoveryCodes, connections }
}
