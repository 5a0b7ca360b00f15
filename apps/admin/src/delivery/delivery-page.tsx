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
import { type FormAction, FormActions } from '../form/form-actions.tsx'
import { textOf } from '../form/form-values.ts'
import { useSubdivisions } from '../form/subdivisions.ts'
import { TextField } from '../form/text-field.tsx'
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
  const create = useMutationCall(createDeliveryProfile, { invalidates })
  return (
    <FormActions
      actions={[
        {
          id: 'new-profile',
          title: t('New profile'),
          submit: t('Create'),
          variant: 'primary',
          fields: <TextField name="name" label={t('Name for colleagues')} required maxLength={256} />,
          run: async form => {
            const name = textOf(form, 'name')
            await create.mutateAsync({ deliveryProfile: { name, deliveryRegions: [] } })
            toast(t('{name} is created', { name }))
          },
        },
      ]}
    />
  )
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
  const toRename: FormAction = {
    id: `rename-${id}`,
    title: t('Rename'),
    fields: (
      <TextField
        name="name"
        label={t('Name for colleagues')}
        required
        maxLength={256}
        defaultValue={name ?? ''}
      />
    ),
    run: async form => {
      await update.mutateAsync({ deliveryProfile: { id, revision, name: textOf(form, 'name') } })
      toast(t('The profile is renamed'))
    },
  }
  const toDelete: FormAction = {
    id: `delete-${id}`,
    title: t('Delete profile'),
    heading: t('Delete {name}', { name }),
    submit: t('Delete'),
    variant: 'quiet',
    fields: (
      <p className="text-sm">
        {t('Its regions are deleted with it. Products of the profile get the default one.')}
      </p>
    ),
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
                      fields: (
                        <p className="text-sm">
                          {t('The shop no longer delivers there, unless another region has the country.')}
                        </p>
                      ),
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
