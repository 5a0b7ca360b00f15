import type { contract, ReplyOf } from '@stoa/contract'
import type { AnyCtx } from '@stoa/server/feature'

type Member = ReplyOf<typeof contract.members.queryMembers>['members'][number]
type Calls = Pick<AnyCtx, 'invoke'>

const PAGE = 100
const PAGES_MAX = 5

const query = async ({ invoke }: Calls, message: object) =>
  ((await invoke('members.queryMembers', { ...message, fieldsets: ['FULL'] })) as { members: Member[] })
    .members

/** Ids of the members whose name or address has these words, the newest first. */
export async function findMembers(ctx: Calls, expression: string): Promise<string[]> {
  const ids: string[] = []
  for (let page = 0; page < PAGES_MAX; page++) {
    const paging = { limit: PAGE, offset: page * PAGE }
    const members = await query(ctx, { search: { expression }, query: { paging } })
    ids.push(...members.map(({ id }) => id))
    if (members.length < PAGE) break
  }
  return ids
}

/** Members by id. */
export async function membersOf(ctx: Calls, ids: readonly string[]): Promise<Map<string, Member>> {
  if (ids.length === 0) return new Map()
  const members = await query(ctx, { query: { filter: { id: { $in: ids } }, paging: { limit: ids.length } } })
  return new Map(members.map(member => [member.id, member]))
}

/** How staff recognise a member. */
export function nameOf({ contact, profile, loginEmail }: Partial<Member> = {}) {
  const name = [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') || profile?.nickname
  return { ...(name && { name }), ...(loginEmail && { email: loginEmail }) }
}
