import {
  createStaffSignInLink,
  inviteStaffMember,
  listRoles,
  listStaffMembers,
  removeStaffMember,
  updateStaffMember,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { useState } from 'react'
import { limitsOf } from '../form/field-limits.ts'
import { ActionButton, type FormAction } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { inviteStaffMember as limits } from '../generated/calls/staff.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { RoleSelect, readRole, roleTitle, roleValue } from './role-select.tsx'
import { type Role, RolesPanel } from './roles-panel.tsx'

type Member = ReplyOf<typeof contract.staff.listStaffMembers>['staffMembers'][number]

/** The people who run the shop, and their roles. */
export function StaffPage() {
  const { can } = useStaff()
  const toast = useToast()
  const { data, error } = useCall(listStaffMembers, {})
  const { data: ownRoles } = useCall(listRoles, {})
  const roles = ownRoles?.roles ?? []
  const [link, setLink] = useState<{ email: string; url: string }>()
  const invite = useMutationCall(inviteStaffMember, { invalidates: [listStaffMembers] })
  const canWrite = can('STAFF', 'WRITE')
  const toInvite: FormAction = {
    id: 'invite',
    title: t('Invite'),
    heading: t('Invite a colleague'),
    variant: 'primary',
    fields: (
      <>
        <TextField name="email" label={t('E-mail address')} {...limitsOf(limits.email)} />
        <TextField name="name" label={t('Name')} {...limitsOf(limits.name)} />
        <RoleSelect id="invite-role" value="ORDERS" roles={roles} />
      </>
    ),
    run: async form => {
      const name = textOf(form, 'name')
      const { staffMember, signInUrl } = await invite.mutateAsync({
        email: textOf(form, 'email'),
        ...readRole(form),
        ...(name && { name }),
      })
      setLink({ email: staffMember.email, url: signInUrl })
      toast(t('{email} is invited', { email: staffMember.email }))
    },
  }
  return (
    <Page title={t('Staff')} actions={canWrite && <ActionButton {...toInvite} />}>
      {link && (
        <Alert tone="positive" title={t('Sign-in link for {email}', { email: link.email })}>
          <p>{t('Send it to them. It works once, within 7 days.')}</p>
          <code className="text-xs [overflow-wrap:anywhere]">{link.url}</code>
        </Alert>
      )}
      {data ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.staffMembers.map(member => (
            <li key={member.id}>
              <MemberPanel
                member={member}
                roles={roles}
                canWrite={canWrite}
                onLink={url => setLink({ email: member.email, url })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
      <RolesPanel roles={roles} canWrite={canWrite} />
    </Page>
  )
}

function MemberPanel({
  member,
  roles,
  canWrite,
  onLink,
}: {
  member: Member
  roles: readonly Role[]
  canWrite: boolean
  onLink: (url: string) => void
}) {
  const { time } = useDates()
  const { staffMember } = useStaff()
  const invalidates = [listStaffMembers]
  const update = useMutationCall(updateStaffMember, { invalidates })
  const remove = useMutationCall(removeStaffMember, { invalidates })
  const newLink = useMutationCall(createStaffSignInLink)
  const { id, email, name, lastSignInDate } = member
  return (
    <Panel title={name ?? email}>
      <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">
        {name && <p>{email}</p>}
        <p>{roleTitle(member, roles)}</p>
        <p className="text-muted">
          {lastSignInDate
            ? t('Signed in {time}', { time: time(lastSignInDate) })
            : t('Has not signed in yet')}
          {id === staffMember.id && ` · ${t('this is you')}`}
        </p>
      </div>
      {newLink.error && <ErrorAlert error={newLink.error} />}
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <ActionButton
            id={`role-${id}`}
            title={t('Change role')}
            heading={t('Role of {name}', { name: name ?? email })}
            submit={t('Save')}
            fields={<RoleSelect id={`role-select-${id}`} value={roleValue(member)} roles={roles} />}
            run={form => update.mutateAsync({ id, ...readRole(form) })}
          />
          <SmallButton
            busy={newLink.isPending}
            onClick={() => newLink.mutate({ id }, { onSuccess: ({ signInUrl }) => onLink(signInUrl) })}
          >
            {t('New sign-in link')}
          </SmallButton>
          <ActionButton
            id={`remove-${id}`}
            title={t('Remove')}
            heading={t('Remove {name}', { name: name ?? email })}
            variant="quiet"
            fields={t('Their sessions end at once. You can invite them again.')}
            run={() => remove.mutateAsync({ id })}
          />
        </div>
      )}
    </Panel>
  )
}
