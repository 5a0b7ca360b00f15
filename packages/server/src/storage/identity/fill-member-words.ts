import { sql } from 'kysely'
import type { EachDue } from '../../call/due-rows.ts'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { type StoredProfile, wordsOfMember } from './members.ts'

const columns = tableColumns('members', ['site_id', 'id', 'revision', 'doc', 'email', 'slug'])

type MemberWithoutWords = RowOf<typeof columns, { doc: StoredProfile }>

const membersWithoutWords = (db: Sql, after: MemberWithoutWords | undefined, limit: number) =>
  db.all<MemberWithoutWords>(sql`
    select ${columns} from members
    where search_words is null ${after ? sql`and (site_id, id) > (${after.site_id}, ${after.id})` : sql``}
    order by site_id, id limit ${limit}`)

/** Stores the words of members that have not changed since. Members that are locked are left for the next time. */
const storeWords = (db: Sql, rows: readonly MemberWithoutWords[]) => {
  const words = rows.map(row => ({
    site_id: row.site_id,
    id: row.id,
    revision: row.revision,
    search_words: wordsOfMember(row.site_id, row),
  }))
  return db.all(sql`
    with filled as (
      select m.site_id, m.id, w.search_words
      from jsonb_populate_recordset(null::members, ${JSON.stringify(words)}::jsonb) w
        join members m on m.site_id = w.site_id and m.id = w.id and m.revision = w.revision
      where m.search_words is null for update of m skip locked)
    update members t set search_words = f.search_words
    from filled f where t.site_id = f.site_id and t.id = f.id`)
}

/** Stores the words of members that an older version of Stoa has written. */
export const fillMemberWords = ({ db, eachDue }: { db: Sql; eachDue: EachDue }) =>
  eachDue<MemberWithoutWords>({
    name: 'member words',
    read: (...page) => membersWithoutWords(db, ...page),
    settle: async rows => storeWords(db, rows),
    together: 100,
    failure: 'words of an older member not stored',
    subject: ({ site_id: siteId, id }) => ({ siteId, memberId: id }),
  })
