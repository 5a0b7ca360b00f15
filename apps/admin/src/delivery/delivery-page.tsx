import {
  createDeliveryProfile,
  deleteDeliveryProfile,
  queryDeliveryProfiles,
  updateDeliveryProfile,
} from '@stoa/client/calls'
import type { contract, ReplyOf } from '@stoa/contract'
import { useCall, useMutationCall } from '@stoa/react'
import { Badge, EmptyState } from '@stoa/ui'
import { Link } from 'react-router'
import { ActionButton, type FormAction, FormActions } from '../form/form-actions.tsx'
import { callForm } from '../form/form-field.ts'
import { useSubdivisions } from '../form/subdivisions.ts'
import { useCallAction } from '../form/use-call-action.tsx'
import * as fields from '../generated/calls/delivery-profile.ts'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Page, Panel, Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useNames } from '../shell/use-names.ts'
import { type Region, RegionFields, readRegion } from './region-fields.tsx'
import { type RegionOption, useRegionOptions } from './use-region-options.ts'

type Profile = ReplyOf<typeof contract.deliveryProfile.getDeliveryProfile>['deliveryProfile']

const invalidates = [queryDeliveryProfiles]
const ALL = { query: { cursorPaging: { limit: 100 } } }

const leftOut = [
  'deliveryProfile.deliveryRegions',
  'deliveryProfile.createdBy',
  'deliveryProfile.extendedFields',
] as const
const nameField = { label: t('Name for colleagues'), required: true }
const newProfile = callForm(createDeliveryProfile, fields.createDeliveryProfile, {
  fields: { 'deliveryProfile.name': nameField },
  leftOut,
})
const profileName = callForm(updateDeliveryProfile, fields.updateDeliveryProfile, {
  fields: { 'deliveryProfile.name': nameField },
  leftOut,
})

/** Delivery profiles with their regions, and what is offered in each. */
export function DeliveryPage() {
  const { can } = useStaff()
  const { data, error } = useCall(queryDeliveryProfiles, ALL)
  const options = useRegionOptions()
  const canWrite = can('PRICES', 'WRITE')
  return (
    <Page title={t('Delivery regions')} actions={canWrite && <NewProfile />}>
      {!data ? (
        <Pending error={error} />
      ) : data.deliveryProfiles.length === 0 ? (
        <EmptyState title={t('No delivery profiles yet')}>
          {t(
            'A profile has regions, such as “Europe”, with their shipping options. Without one, the shop delivers for the flat rate of its settings.',
          )}
        </EmptyState>
      ) : (
        <div className="grid gap-5">
          {data.deliveryProfiles.map(profile => (
            <ProfilePanel key={profile.id} profile={profile} options={options} canWrite={canWrite} />
          ))}
        </div>
      )}
    </Page>
  )
}

function NewProfile() {
  const toast = useToast()
  const create = useCallAction(newProfile, {
    id: 'new-profile',
    title: t('New profile'),
    submit: t('Create'),
    variant: 'primary',
    invalidates,
    toRequest: ({ deliveryProfile }) => ({ deliveryProfile: { ...deliveryProfile, deliveryRegions: [] } }),
    onDone: ({ deliveryProfile }) => toast(t('{name} is created', { name: deliveryProfile.name })),
  })
  return <ActionButton {...create} />
}

interface ProfilePanelProps {
  profile: Profile
  options: ReadonlyMap<string, RegionOption[]>
  canWrite: boolean
}

function ProfilePanel({ profile, options, canWrite }: ProfilePanelProps) {
  const toast = useToast()
  const update = useMutationCall(updateDeliveryProfile, { invalidates })
  const remove = useMutationCall(deleteDeliveryProfile, { invalidates })
  const { id = '', revision, name } = profile
  const regions = profile.deliveryRegions ?? []
  const saveRegions = async (deliveryRegions: readonly Partial<Region>[], message: string) => {
    // The regions of a request replace all; carriers stay with the ids.
    const writable = deliveryRegions.map(({ id, name, active, destinations }) => ({
      ...(id && { id }),
      name,
      active,
      destinations,
    }))
    await update.mutateAsync({ deliveryProfile: { id, revision, deliveryRegions: writable as never } })
    toast(message)
  }
  const toAdd: FormAction = {
    id: `add-region-${id}`,
    title: t('Add a region'),
    submit: t('Add'),
    fields: <RegionFields />,
    run: form => {
      const region = readRegion(form)
      return saveRegions([...regions, region], t('{name} is added', { name: region.name }))
    },
  }
  const toRename = useCallAction(profileName, {
    id: `rename-${id}`,
    title: t('Rename'),
    invalidates,
    values: { deliveryProfile: profile },
    toRequest: ({ deliveryProfile }) => ({ deliveryProfile: { ...deliveryProfile, id, revision } }),
    onDone: () => toast(t('The profile is renamed')),
  })
  const toDelete: FormAction = {
    id: `delete-${id}`,
    title: t('Delete profile'),
    heading: t('Delete {name}', { name }),
    submit: t('Delete'),
    variant: 'quiet',
    fields: t('Its regions are deleted with it. Products of the profile get the default one.'),
    run: async () => {
      await remove.mutateAsync({ deliveryProfileId: id })
      toast(t('{name} is deleted', { name }))
    },
  }
  return (
    <Panel title={name ?? t('Profile')} aside={profile.default && <Badge>{t('Default')}</Badge>}>
      {regions.length === 0 && (
        <p className="text-sm text-muted">{t('No regions yet: these goods are not delivered.')}</p>
      )}
      <ul aria-label={t('Regions of {name}', { name })} className="grid divide-y divide-line">
        {regions.map(region => (
          <li key={region.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <RegionSummary region={region} options={options.get(region.id ?? '') ?? []} />
            {canWrite && (
              <div className="flex flex-wrap gap-2">
                <FormActions
                  actions={[
                    {
                      id: `change-${region.id}`,
                      title: t('Change'),
                      heading: t('Change {name}', { name: region.name }),
                      submit: t('Save'),
                      fields: <RegionFields region={region} />,
                      run: form => {
                        const changed = { ...region, ...readRegion(form) }
                        return saveRegions(
                          regions.map(one => (one.id === region.id ? changed : one)),
                          t('{name} is saved', { name: changed.name }),
                        )
                      },
                    },
                    {
                      id: `remove-${region.id}`,
                      title: t('Delete'),
                      heading: t('Delete {name}', { name: region.name }),
                      variant: 'quiet',
                      fields: t('The shop no longer delivers there, unless another region has the country.'),
                      run: () =>
                        saveRegions(
                          regions.filter(one => one.id !== region.id),
                          t('{name} is deleted', { name: region.name }),
                        ),
                    },
                  ]}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {canWrite && (
        <div className="flex flex-wrap gap-2">
          <FormActions actions={[toAdd, toRename, ...(profile.default ? [] : [toDelete])]} />
        </div>
      )}
    </Panel>
  )
}

function RegionSummary({ region, options }: { region: Region; options: readonly RegionOption[] }) {
  const { countryName } = useNames()
  const { nameOf } = useSubdivisions()
  const countries = (region.destinations ?? []).map(({ countryCode, subdivisions = [] }) => {
    const states = subdivisions.map(code => nameOf(countryCode, code)).join(t(', '))
    return states ? `${countryName(countryCode)} (${states})` : countryName(countryCode)
  })
  return (
    <div className="grid min-w-0 flex-[1_1_18rem] gap-1 text-sm">
      <h3 className="flex flex-wrap items-center gap-2 font-medium">
        <bdi>{region.name}</bdi>
        {region.active === false && <Badge tone="caution">{t('Off')}</Badge>}
      </h3>
      <p className="text-muted">
        {countries.length > 0 ? countries.join(t(', ')) : t('All countries of no other region')}
      </p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {options.map(({ to, title, kind }) => (
          <li key={to}>
            <Link to={to} className="link">
              <bdi>{title}</bdi>
            </Link>{' '}
            <span className="text-muted">{kind}</span>
          </li>
        ))}
      </ul>
      {options.length === 0 && (region.deliveryCarriers ?? []).length === 0 && (
        <p className="text-danger">{t('Nothing is offered here. Add a shipping option for the region.')}</p>
      )}
    </div>
  )
}
