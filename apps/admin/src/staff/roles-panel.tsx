import { createRole, deleteRole, listRoles, updateRole } from '@stoa/client/calls'
import type { CreateRoleRequest, ListRolesReply } from '@stoa/contract/calls/roles'
import { useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { ScopeFields, scopesOf, scopeText } from '../developers/scope-fields.tsx'
import { ActionDialog } from '../form/action-dialog.tsx'
import { limitsOf } from '../form/field-limits.ts'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { createRole as roleFields } from '../generated/calls/roles.ts'
import { t } from '../i18n/translate.ts'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'

export type Role = ListRolesReply['roles'][number]

const invalidates = [listRoles]

/** Roles of the shop's own, besides the built-in ones. */
export function RolesPanel({ roles, canWrite }: { roles: readonly Role[]; canWrite: boolean }) {
  const toast = useToast()
  const [edited, setEdited] = useState<Role | 'new'>()
  const [deleted, setDeleted] = useState<Role>()
  const create = useMutationCall(createRole, { invalidates })
  const update = useMutationCall(updateRole, { invalidates })
  const remove = useMutationCall(deleteRole, { invalidates })
  const close = () => setEdited(undefined)
  const role = edited === 'new' ? undefined : edited
  const save = async (form: FormData) => {
    const name = textOf(form, 'role-name')
    const scopes = scopesOf(form) as CreateRoleRequest['scopes']
    if (scopes.length === 0) throw new FormError(t('Choose at least one area that the role may read.'))
    if (role) await update.mutateAsync({ id: role.id, name, scopes })
    else await create.mutateAsync({ name, scopes })
    toast(t('The role {name} is saved', { name }))
  }
  return (
    <Panel
      title={t('Roles')}
      aside={canWrite && <SmallButton onClick={() => setEdited('new')}>{t('New role')}</SmallButton>}
    >
      {roles.length === 0 ? (
        <p className="text-sm text-muted">
          {t(
            'Besides the built-in roles you can define your own, such as Packing: read and change orders, read the catalog.',
          )}
        </p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {roles.map(one => (
            <li
              key={one.id}
              className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <div className="grid gap-0.5">
                <span className="font-medium">{one.name}</span>
                <span className="text-muted">{scopeText(one.scopes)}</span>
                <span className="text-muted">{t('{count} colleagues', { count: one.memberCount })}</span>
              </div>
              {canWrite && (
                <div className="flex gap-2">
                  <SmallButton
                    aria-label={t('Edit {name}', { name: one.name })}
                    onClick={() => setEdited(one)}
                  >
                    {t('Edit')}
                  </SmallButton>
                  <QuietButton
                    aria-label={t('Delete {name}', { name: one.name })}
                    onClick={() => setDeleted(one)}
                  >
                    {t('Delete')}
                  </QuietButton>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      <ActionDialog
        id="role"
        title={role ? t('Role {name}', { name: role.name }) : t('New role')}
        submit={t('Save role')}
        open={edited !== undefined}
        onClose={close}
        onSubmit={save}
      >
        <TextField
          name="role-name"
          label={t('Name of the role')}
          {...limitsOf(roleFields.name)}
          defaultValue={role?.name}
        />
        <ScopeFields
          id="role-scope"
          legend={t('What the role may do')}
          chosen={role?.scopes ?? []}
          withoutStaff
        />
      </ActionDialog>
      <ActionDialog
        id="delete-role"
        title={t('Delete {name}', { name: deleted?.name ?? '' })}
        submit={t('Delete')}
        open={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onSubmit={async () => {
          await remove.mutateAsync({ id: deleted?.id ?? '' })
          toast(t('The role {name} is deleted', { name: deleted?.name }))
        }}
      >
        <p className="text-sm">
          {t('A role that colleagues have cannot be deleted: give them another one first.')}
        </p>
      </ActionDialog>
    </Panel>
  )
}
