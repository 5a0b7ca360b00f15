import {
  addSpecialPermissions,
  getDataCollection,
  getPermissions,
  listDataCollections,
  removeSpecialPermissions,
  updatePermissions,
} from '@stoa/client/calls'
import type { contract, DataCollection, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Field, Select } from '@stoa/ui'
import { useParams } from 'react-router'
import { CheckField } from '../form/check-field.tsx'
import { ActionButton } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { onForm } from '../form/on-form.ts'
import { SaveButton } from '../form/save-button.tsx'
import { QuietButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { CollectionPage } from './collection-page.tsx'
import { VisitorView } from './visitor-view.tsx'

type Permissions = ReplyOf<typeof contract.dataPermissions.getPermissions>['dataPermissions']
type Special = NonNullable<Permissions['specialPermissions']>[number]

const invalidates = [getPermissions, getDataCollection, listDataCollections]

const levels = {
  ANYONE: t('Everyone'),
  SITE_MEMBER: t('Members'),
  SITE_MEMBER_AUTHOR: t('Members, their own items'),
  CMS_EDITOR: t('Staff only'),
} as const

const actions = [
  ['itemRead', t('Read items')],
  ['itemInsert', t('Add items')],
  ['itemUpdate', t('Change items')],
  ['itemRemove', t('Delete items')],
] as const

/** Who may do what with the items of a collection, and what visitors see of it. */
export function AccessPage() {
  const { collectionId = '' } = useParams()
  const { data, error } = useCall(getPermissions, { dataCollectionId: collectionId })
  const permissions = data?.dataPermissions
  return (
    <CollectionPage>
      {collection =>
        permissions ? (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <LevelsPanel
              key={JSON.stringify(permissions)}
              collection={collection}
              permissions={permissions}
            />
            <SpecialPanel collection={collection} special={permissions.specialPermissions ?? []} />
            <VisitorView collection={collection} />
          </div>
        ) : (
          <Pending error={error} />
        )
      }
    </CollectionPage>
  )
}

function LevelsPanel({ collection, permissions }: { collection: DataCollection; permissions: Permissions }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const update = useMutationCall(updatePermissions, { invalidates })
  const save = async (form: FormData) => {
    const chosen = Object.fromEntries(actions.map(([name]) => [name, textOf(form, name)]))
    // The new permissions replace this form, so that a callback of `mutate` would not run.
    await update.mutateAsync({ dataPermissions: { id: collection.id, ...chosen } })
    toast(t('The permissions are saved'))
  }
  return (
    <Panel title={t('Who may')}>
      <form
        className="grid gap-4"
        onSubmit={onForm(form => {
          // An error is shown below.
          if (canWrite && !update.isPending) save(form).catch(() => {})
        })}
      >
        <fieldset disabled={!canWrite} className="grid gap-4">
          <legend className="sr-only">{t('Who may')}</legend>
          {actions.map(([name, title]) => (
            <Field key={name} id={name} label={title}>
              {control => (
                <Select {...control} name={name} defaultValue={levelOf(permissions[name])}>
                  {Object.entries(levels).map(([level, text]) =>
                    name === 'itemInsert' && level === 'SITE_MEMBER_AUTHOR' ? null : (
                      <option key={level} value={level}>
                        {text}
                      </option>
                    ),
                  )}
                </Select>
              )}
            </Field>
          ))}
        </fieldset>
        {collection.segment === 'DEV' && (
          <p className="text-sm text-muted">
            {t('The collection is in development: only staff have access for now.')}
          </p>
        )}
        {update.error && <ErrorAlert error={update.error} />}
        {canWrite && <SaveButton busy={update.isPending} />}
      </form>
    </Panel>
  )
}

const levelOf = (level: string | undefined) =>
  level === 'PRIVILEGED' ? 'CMS_EDITOR' : (level ?? 'CMS_EDITOR')

const principals = {
  MEMBER_GROUP: t('All members'),
  VISITOR_GROUP: t('All visitors'),
  USER: t('One member'),
  EXTERNAL_APP: t('One client app'),
} as const
type PrincipalType = keyof typeof principals

const principalTitle = ({ principal, userId, policyId }: Special) =>
  [principals[principal?.type as PrincipalType] ?? policyId ?? userId, principal?.id]
    .filter(Boolean)
    .join(' ')

const accessTitle = (special: Special) =>
  actions
    .flatMap(([name, title]) =>
      special[name] === 'ALLOWED'
        ? [title.toLowerCase()]
        : special[name] === 'DENIED'
          ? [t('not {title}', { title: title.toLowerCase() })]
          : [],
    )
    .join(', ')

/** Exceptions for single members, client apps and groups. */
function SpecialPanel({ collection, special }: { collection: DataCollection; special: readonly Special[] }) {
  const toast = useToast()
  const canWrite = useStaff().can('CONTENT', 'WRITE')
  const add = useMutationCall(addSpecialPermissions, { invalidates })
  const remove = useMutationCall(removeSpecialPermissions, { invalidates })
  return (
    <Panel
      title={t('Exceptions')}
      aside={
        canWrite && (
          <ActionButton
            id="add-exception"
            title={t('Add an exception')}
            submit={t('Add')}
            fields={<ExceptionFields />}
            run={async form => {
              const id = textOf(form, 'principal-id')
              const access = form.has('deny') ? ('DENIED' as const) : ('ALLOWED' as const)
              await add.mutateAsync({
                dataCollectionId: collection.id,
                specialPermissions: {
                  principal: {
                    type: textOf(form, 'principal-type') as PrincipalType,
                    ...(id && { id }),
                  },
                  ...Object.fromEntries(
                    actions.flatMap(([name]) => (form.has(name) ? [[name, access]] : [])),
                  ),
                },
              })
              toast(t('The exception is added'))
            }}
          />
        )
      }
    >
      {special.length === 0 ? (
        <p className="text-sm text-muted">
          {t('None. They allow or deny actions of single members, apps and groups.')}
        </p>
      ) : (
        <ul className="grid divide-y divide-line text-sm">
          {special.map(one => (
            <li key={one.id} className="flex items-center justify-between gap-3 py-2">
              <span className="grid [overflow-wrap:anywhere]">
                <bdi>{principalTitle(one)}</bdi>
                <span className="text-muted">{accessTitle(one)}</span>
              </span>
              {canWrite && (
                <QuietButton
                  aria-label={t('Remove the exception of {name}', { name: principalTitle(one) })}
                  onClick={() =>
                    remove.mutate(
                      { specialPermissionsId: one.id ?? '' },
                      { onSuccess: () => toast(t('The exception is removed')) },
                    )
                  }
                >
                  {t('Remove')}
                </QuietButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {remove.error && <ErrorAlert error={remove.error} />}
    </Panel>
  )
}

const ExceptionFields = () => (
  <>
    <Field id="principal-type" label={t('For')}>
      {control => <Select {...control} name="principal-type" options={Object.entries(principals)} />}
    </Field>
    <TextField
      name="principal-id"
      label={t('Id of the member or client app')}
      hint={t('Empty for a group.')}
      optional
      maxLength={64}
    />
    <fieldset className="grid">
      <legend className="text-sm font-medium">{t('Actions')}</legend>
      {actions.map(([name, title]) => (
        <CheckField key={name} name={name} label={title} />
      ))}
    </fieldset>
    <CheckField name="deny" label={t('Deny them. Otherwise they are allowed.')} />
  </>
)
