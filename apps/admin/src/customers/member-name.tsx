import type { contract, ReplyOf } from '@stoa/contract'
import { Badge } from '@stoa/ui'
import { t } from '../i18n/translate.ts'

/** A member of the shop. */
export type Member = ReplyOf<typeof contract.members.queryMembers>['members'][number]

/** First and last name, else the nickname or the address. */
export const memberName = ({ contact, profile, loginEmail }: Member): string =>
  [contact?.firstName, contact?.lastName].filter(Boolean).join(' ') ||
  profile?.nickname ||
  loginEmail ||
  t('Without a name')

const titles: Readonly<Record<string, string>> = {
  APPROVED: t('Approved'),
  PENDING: t('Waits for approval'),
  BLOCKED: t('Blocked'),
  OFFLINE: t('Offline'),
}

/** Whether the member may sign in, in words. */
export const memberStatus = ({ status = 'UNKNOWN' }: Member): string => titles[status] ?? status

/** Whether the member may sign in. */
export function MemberBadge({ member }: { member: Member }) {
  const { status } = member
  const tone = status === 'APPROVED' ? 'positive' : status === 'BLOCKED' ? 'danger' : 'caution'
  return <Badge tone={tone}>{memberStatus(member)}</Badge>
}
