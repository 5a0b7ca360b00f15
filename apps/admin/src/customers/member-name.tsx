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

/** Whether the member may sign in. */
export function MemberBadge({ member: { status = 'UNKNOWN' } }: { member: Member }) {
  const tone = status === 'APPROVED' ? 'positive' : status === 'BLOCKED' ? 'danger' : 'caution'
  return <Badge tone={tone}>{titles[status] ?? status}</Badge>
}
