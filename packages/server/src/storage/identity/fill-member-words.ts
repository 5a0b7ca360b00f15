import { sql } from 'kysely'
import type { Sql } from '../sql.ts'
import { type RowOf, tableColumns } from '../table-columns.ts'
import { type StoredProfile, wordsOfMember } from './members.ts'

const BATCH = 500

const columns = tableColumns('members', ['site_id', 'id', 'revision', 'doc', 'email', 'slug'])

/** Stores the words of members that an older version of Stoa has written. */
export async function fillMemberWords(db: Sql): Promise<void> {
  for (;;) {
    const rows = await db.all<RowOf<typeof columns, { doc: StoredProfile }>>(sql`
      select ${columns} from members where search_words is null order by site_id, id limit ${BATCH}`)
    const words = rows.map(row => ({
      site_id: row.site_id,
      id: row.id,
      revision: row.revision,
      search_words: wordsOfMember(row.site_id, row),
    }))
    const filled = await db.all(sql`
      with filled as (
        select m.site_id, m.id, w.search_words
        from jsonb_populate_recordset(null::members, ${JSON.stringify(words)}::jsonb) w
          join members m on m.site_id = w.site_id and m.id = w.id and m.revision = w.revision
        where m.search_words is null for update of m skip locked)
      update members t set search_words = f.search_words
      from filled f where t.site_id = f.site_id and t.id = f.id returning t.id`)
    // Members that were left out are locked or have changed: the next run finds them if they still have no words.
    if (rows.length < BATCH || filled.length === 0) return
  }
}
