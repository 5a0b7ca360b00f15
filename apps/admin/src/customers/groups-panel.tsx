import { listGroupsOfMember, queryMemberGroups, setGroupsOfMember } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { Link } from 'react-router'
import { CheckField } from '../form/check-field.tsx'
import { onForm } from '../form/on-form.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

const ALL = { query: { sort: [{ fieldName: 'name', order: 'ASC' as const }], cursorPaging: { limit: 100 } } }

/** The groups of a customer, which price lists are for. */
export function GroupsPanel({ memberId, name }: { memberId: string; name: string }) {
  const toast = useToast()
  const { can } = useStaff()
  const all = useCall(queryMemberGroups, ALL)
  const own = useCall(listGroupsOfMember, { memberId })
  const update = useMutationCall(setGroupsOfMember, { invalidates: [listGroupsOfMember, queryMemberGroups] })
  const canWrite = can('CUSTOMERS', 'WRITE')
  const groups = all.data?.memberGroups
  const mine = own.data?.memberGroups.map(({ id }) => id)
  const save = (form: FormData) =>
    update.mutate(
      { memberId, memberGroupIds: form.getAll('group').map(String) },
      { onSuccess: () => toast(t('Groups of {name} are saved', { name })) },
    )
  return (
    <Panel title={t('Groups')}>
      {!groups || !mine ? (
        <Pending error={all.error ?? own.error} />
      ) : groups.length === 0 ? (
        <p className="text-sm text-muted">
          {t('There are no groups yet.')}{' '}
          {canWrite && (
            <Link to="/member-groups/new" className="link">
              {t('Create a group')}
            </Link>
          )}
        </p>
      ) : (
        <form
          key={mine.join(' ')}
          className="grid gap-4"
          onSubmit={onForm(form => {
            if (canWrite && !update.isPending) save(form)
          })}
        >
          <fieldset disabled={!canWrite} className="grid gap-1">
            <legend className="sr-only">{t('Groups')}</legend>
            {groups.map(({ id, name: title }) => (
              <CheckField key={id} name="group" value={id} label={title} defaultChecked={mine.includes(id)} />
            ))}
          </fieldset>
          {update.error && <ErrorAlert error={update.error} />}
          {canWrite && (
            <Button type="submit" variant="secondary" busy={update.isPending} className="justify-self-start">
              {t('Save groups')}
            </Button>
          )}
        </form>
      )}
    </Panel>
  )
}
