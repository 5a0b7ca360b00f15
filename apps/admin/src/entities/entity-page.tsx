import { useClient } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { HistoryPanel } from '../activity/history-panel.tsx'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FieldErrors } from '../form/field-errors.tsx'
import { type Entity, type FormField, setAt, textFor, valueAt } from '../form/form-field.ts'
import { FormFields, readFields } from '../form/form-fields.tsx'
import { onForm } from '../form/on-form.ts'
import { ReasonField, runWithReason } from '../form/reason-field.tsx'
import { useEntityMutation, useEntityQuery } from '../form/use-entity-call.ts'
import { t } from '../i18n/translate.ts'
import { sameValue, shownValue, useConflicts } from '../live/conflicts.tsx'
import { FormNotices, SaveFailure } from '../live/form-notices.tsx'
import { useLiveForm } from '../live/use-live-form.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, PendingPage } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { type EntityAdmin, titleOf } from './entity-admin.ts'

/** One entity of a declared kind, or the form of a new one. */
export function EntityPage({ admin }: { admin: EntityAdmin }) {
  const { id = '' } = useParams()
  const { can } = useStaff()
  const { path, title, newOne, area, key, calls } = admin
  const parent = { to: `/${path}`, title }
  const isNew = id === 'new'
  const { data, error } = useEntityQuery(calls.get, { [`${key}Id`]: id }, { enabled: !isNew })
  if (isNew)
    return (
      <Page title={newOne} parent={parent}>
        <div className="max-w-2xl">
          <EntityForm admin={admin} entity={undefined} />
        </div>
      </Page>
    )
  if (!data) return <PendingPage title={title} parent={parent} error={error} />
  const entity = data[key] as Entity
  const history = admin.hasHistory !== false && <HistoryPanel entityId={id} canUndo={can(area, 'WRITE')} />
  return (
    <Page title={titleOf(admin, entity)} parent={parent}>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <EntityForm key={entity.id} admin={admin} entity={entity} />
        {admin.Aside ? (
          <div className="grid gap-5">
            <admin.Aside entity={entity} />
            {history}
          </div>
        ) : (
          history
        )}
      </div>
    </Page>
  )
}

function EntityForm({ admin, entity: latest }: { admin: EntityAdmin; entity: Entity | undefined }) {
  const { path, one, area, key, calls } = admin
  const form = useLiveForm(latest, one => one?.revision)
  const { base: entity, fieldsKey, markSaved, formProps } = form
  const conflicts = useConflicts()
  const client = useClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { can, site } = useStaff()
  const [isDeleting, setDeleting] = useState(false)
  const invalidates = [calls.query, calls.get]
  const create = useEntityMutation(calls.create, invalidates)
  const update = useEntityMutation(calls.update, invalidates)
  const remove = useEntityMutation(calls.remove, [calls.query])
  const canWrite = can(area, 'WRITE')
  const isBusy = create.isPending || update.isPending
  const [failure, setFailure] = useState<unknown>()
  /** The values with the changes of colleagues since the form was filled; undefined if nobody decides. */
  const withTheirs = async (before: Entity, values: Entity): Promise<Entity | undefined> => {
    const call = client.call as (call: unknown, request: unknown) => Promise<Record<string, unknown>>
    const theirs = (await call(calls.get, { [`${key}Id`]: before.id }))[key] as Entity
    const sent = { ...values, id: before.id, revision: theirs.revision }
    if (theirs.revision === before.revision) return sent
    const changed = admin.fields.filter(
      ({ name, immutable }) => !immutable && !sameValue(valueAt(before, name), valueAt(theirs, name)),
    )
    const isMine = ({ name }: FormField) => !sameValue(valueAt(values, name), valueAt(before, name))
    const choices = await conflicts.ask(
      changed
        .filter(
          field => isMine(field) && !sameValue(valueAt(values, field.name), valueAt(theirs, field.name)),
        )
        .map(({ name, label }) => ({
          name,
          label: textFor(label, site),
          mine: shownValue(valueAt(values, name)),
          theirs: shownValue(valueAt(theirs, name)),
        })),
    )
    if (!choices) return
    for (const field of changed)
      if (!isMine(field) || choices[field.name] === 'theirs')
        setAt(sent, field.name, valueAt(theirs, field.name) ?? null)
    return sent
  }
  const save = async (input: FormData) => {
    const values = readFields(admin.fields, input, {
      before: entity,
      timeZone: site.timeZone,
      // A part of an object is cleared with the object, which an update replaces as a whole.
      clears: name => Boolean(entity) && !name.includes('.'),
    })
    if (entity) {
      const merged = await withTheirs(entity, values)
      if (!merged) return
      const reply = await update.mutateAsync({ [key]: merged })
      markSaved()
      toast(t('{name} is saved', { name: titleOf(admin, reply[key] as Entity) }))
      return
    }
    const reply = await create.mutateAsync({ [key]: values })
    const saved = reply[key] as Entity
    markSaved()
    toast(t('{name} is created', { name: titleOf(admin, saved) }))
    void navigate(`/${path}/${saved.id}`, { replace: true })
  }
  const deleteIt = async () => {
    await remove.mutateAsync({ [`${key}Id`]: entity?.id })
    markSaved()
    toast(t('{name} is deleted', { name: entity ? titleOf(admin, entity) : one }))
    void navigate(`/${path}`)
  }
  return (
    <Panel title={t('Details')}>
      <form
        {...formProps}
        className="grid gap-4"
        onSubmit={onForm(values => {
          if (!canWrite || isBusy) return
          setFailure(undefined)
          runWithReason(values, () => save(values)).catch(setFailure)
        })}
      >
        <FormNotices form={form} />
        <fieldset key={fieldsKey} disabled={!canWrite} className="grid gap-4">
          <legend className="sr-only">{t('Details')}</legend>
          <FieldErrors error={failure} prefix={`${key}.`}>
            <FormFields form={admin} values={entity} isStored={Boolean(entity)} />
          </FieldErrors>
        </fieldset>
        {canWrite && entity && <ReasonField />}
        <SaveFailure error={failure} />
        {canWrite && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isBusy}>
              {entity ? t('Save') : t('Create')}
            </Button>
            {entity && (
              <Button variant="quiet" onClick={() => setDeleting(true)}>
                {t('Delete')}
              </Button>
            )}
          </div>
        )}
      </form>
      {conflicts.dialog}
      <ActionDialog
        id="delete-entity"
        title={t('Delete {name}', { name: entity ? titleOf(admin, entity) : one })}
        submit={t('Delete')}
        open={isDeleting}
        onClose={() => setDeleting(false)}
        onSubmit={deleteIt}
      >
        <p className="text-sm">
          {admin.hasHistory === false
            ? t('It cannot be restored.')
            : t('It can be restored in the activity, under the same id.')}
        </p>
      </ActionDialog>
    </Panel>
  )
}
