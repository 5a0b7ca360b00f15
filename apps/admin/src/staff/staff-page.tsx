import {
  createStaffSignInLink,
  inviteStaffMember,
  listStaffMembers,
  removeStaffMember,
  updateStaffMember,
} from '@stoa/client/calls'
import type { contract, ReplyOf, StaffRole } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button, Field, Select } from '@stoa/ui'
import { useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { TextField } from '../form/text-field.tsx'
import { useStaff } from '../session/staff-context.ts'
import { errorText } from '../shell/error-text.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'

type Member = ReplyOf<typeof contract.staff.listStaffMembers>['staffMembers'][number]

/** What each role may do, in words. */
const roleTitles: Record<StaffRole, string> = {
  OWNER: 'Owner: everything',
  MANAGER: 'Manager: everything but staff',
  ORDERS: 'Orders: orders and refunds',
  CATALOG: 'Catalog: products and prices',
  CONTENT: 'Content: collections',
  READ_ONLY: 'Read-only',
}

const RoleSelect = ({ id, value }: { id: string; value: StaffRole }) => (
  <Field id={id} label="Role">
    {control => (
      <Select {...control} name="role" defaultValue={value}>
        {Object.entries(roleTitles).map(([role, title]) => (
          <option key={role} value={role}>
            {title}
          </option>
        ))}
      </Select>
    )}
  </Field>
)

/** The people who run the shop, and their roles. */
export function StaffPage() {
  const { can } = useStaff()
  const toast = useToast()
  const { data, error } = useCall(listStaffMembers, {})
  const [isInviting, setInviting] = useState(false)
  const [link, setLink] = useState<{ email: string; url: string }>()
  const invite = useMutationCall(inviteStaffMember, { invalidates: [listStaffMembers] })
  const canWrite = can('STAFF', 'WRITE')
  const send = async (form: FormData) => {
    const name = String(form.get('name') ?? '').trim()
    const { staffMember, signInUrl } = await invite.mutateAsync({
      email: String(form.get('email')).trim(),
      role: String(form.get('role')) as StaffRole,
      ...(name && { name }),
    })
    setLink({ email: staffMember.email, url: signInUrl })
    toast(`${staffMember.email} is invited`)
  }
  return (
    <Page
      title="Staff"
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setInviting(true)}>
            Invite
          </Button>
        )
      }
    >
      {link && (
        <Alert tone="positive" title={`Sign-in link for ${link.email}`}>
          <p>Send it to them. It works once, within 7 days.</p>
          <code className="text-xs [overflow-wrap:anywhere]">{link.url}</code>
        </Alert>
      )}
      {data ? (
        <ul className="grid gap-4 lg:grid-cols-2">
          {data.staffMembers.map(member => (
            <li key={member.id}>
              <MemberPanel
                member={member}
                canWrite={canWrite}
                onLink={url => setLink({ email: member.email, url })}
              />
            </li>
          ))}
        </ul>
      ) : (
        <Pending error={error} />
      )}
      <ActionDialog
        id="invite"
        title="Invite a colleague"
        submit="Invite"
        open={isInviting}
        onClose={() => setInviting(false)}
        onSubmit={send}
      >
        <TextField name="email" label="E-mail address" type="email" required maxLength={254} />
        <TextField name="name" label="Name" optional maxLength={100} />
        <RoleSelect id="invite-role" value="ORDERS" />
      </ActionDialog>
    </Page>
  )
}

function MemberPanel({
  member,
  canWrite,
  onLink,
}: {
  member: Member
  canWrite: boolean
  onLink: (url: string) => void
}) {
  const { time } = useDates()
  const { staffMember } = useStaff()
  const [open, setOpen] = useState<'role' | 'remove'>()
  const invalidates = [listStaffMembers]
  const update = useMutationCall(updateStaffMember, { invalidates })
  const remove = useMutationCall(removeStaffMember, { invalidates })
  const newLink = useMutationCall(createStaffSignInLink)
  const { id, email, name, role, lastSignInDate } = member
  return (
    <Panel title={name ?? email}>
      <div className="grid gap-1 text-sm [overflow-wrap:anywhere]">
        {name && <p>{email}</p>}
        <p>{roleTitles[role]}</p>
        <p className="text-muted">
          {lastSignInDate ? `Signed in ${time(lastSignInDate)}` : 'Has not signed in yet'}
          {id === staffMember.id && ' · this is you'}
        </p>
      </div>
      {newLink.error && <Alert tone="danger" title={errorText(newLink.error)} />}
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" onClick={() => setOpen('role')}>
            Change role
          </Button>
          <Button
            size="sm"
            variant="secondary"
            busy={newLink.isPending}
            onClick={() => newLink.mutate({ id }, { onSuccess: ({ signInUrl }) => onLink(signInUrl) })}
          >
            New sign-in link
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setOpen('remove')}>
            Remove
          </Button>
        </div>
      )}
      <ActionDialog
        id={`role-${id}`}
        title={`Role of ${name ?? email}`}
        submit="Save"
        open={open === 'role'}
        onClose={() => setOpen(undefined)}
        onSubmit={form => update.mutateAsync({ id, role: String(form.get('role')) as StaffRole })}
      >
        <RoleSelect id={`role-select-${id}`} value={role} />
      </ActionDialog>
      <ActionDialog
        id={`remove-${id}`}
        title={`Remove ${name ?? email}`}
        submit="Remove"
        open={open === 'remove'}
        onClose={() => setOpen(undefined)}
        onSubmit={() => remove.mutateAsync({ id })}
      >
        <p className="text-sm">Their sessions end at once. You can invite them again.</p>
      </ActionDialog>
    </Panel>
  )
}
