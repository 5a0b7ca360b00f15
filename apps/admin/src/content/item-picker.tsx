import { items } from '@stoa/client/calls'
import type { DataCollection } from '@stoa/contract'
import { useCall } from '@stoa/react'
import { Field, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { nameField, nameOfItem, publishingOf, useCollection } from './content-collections.ts'

/** Items to choose from at a time. */
const SHOWN = 8

interface ItemPickerProps {
  id: string
  label: string
  hint?: string | undefined
  collectionId: string
  /** Ids of the chosen items. */
  chosen: readonly string[]
  /** Most items that can be chosen. */
  max: number
  onChange: (ids: string[]) => void
}

/** Chooses items of a collection by a part of their name. */
export function ItemPicker(props: ItemPickerProps) {
  const { collection, error } = useCollection(props.collectionId)
  if (error) return <p className="text-sm text-danger">{`${props.label}: ${errorText(error)}`}</p>
  return collection ? <Picker {...props} collection={collection} /> : null
}

function Picker({
  id,
  label,
  hint,
  collection,
  chosen,
  max,
  onChange,
}: ItemPickerProps & { collection: DataCollection }) {
  const [search, setSearch] = useState('')
  const shared = { dataCollectionId: collection.id, ...publishingOf(collection) }
  const named = nameField(collection)?.key
  const known = useCall(
    items.query,
    { ...shared, query: { filter: { _id: { $in: [...chosen] } }, paging: { limit: 1000 } } },
    { enabled: chosen.length > 0, placeholderData: keepPreviousData },
  )
  const found = useCall(
    items.query,
    {
      ...shared,
      query: {
        ...(named && search && { filter: { [named]: { $contains: search } } }),
        ...(named && { sort: [{ fieldName: named, order: 'ASC' }] }),
        paging: { limit: SHOWN + chosen.length },
      },
    },
    { enabled: search.length > 0, placeholderData: keepPreviousData },
  )
  const nameOf = (itemId: string) => {
    const item = known.data?.dataItems.find(each => each.id === itemId)
    return item ? nameOfItem(collection, item.data) : itemId
  }
  const offered =
    search.length > 0
      ? (found.data?.dataItems ?? []).filter(item => !chosen.includes(item.id ?? '')).slice(0, SHOWN)
      : []
  return (
    <div className="grid gap-2">
      <Field id={id} label={label} hint={hint} optional>
        {control => (
          <TextInput
            {...control}
            type="search"
            autoComplete="off"
            placeholder={chosen.length >= max ? '' : t('Search by name')}
            value={search}
            disabled={chosen.length >= max}
            onChange={event => setSearch(event.target.value)}
            // Enter must not send the form that the picker is part of.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {chosen.length > 0 && (
        <ul aria-label={label} className="grid divide-y divide-line rounded-sm border border-line text-sm">
          {chosen.map(itemId => (
            <li key={itemId} className="flex items-center justify-between gap-3 py-1 ps-3 pe-1">
              <Link to={`/content/${encodeURIComponent(collection.id)}/items/${itemId}`} className="link">
                <bdi>{nameOf(itemId)}</bdi>
              </Link>
              <QuietButton
                aria-label={t('Remove {name}', { name: nameOf(itemId) })}
                onClick={() => onChange(chosen.filter(other => other !== itemId))}
              >
                {t('Remove')}
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      {offered.length > 0 && (
        <ul aria-label={t('Found for {label}', { label })} className="grid gap-1">
          {offered.map(item => (
            <li key={item.id}>
              <SmallButton
                wide
                onClick={() => {
                  onChange([...chosen, item.id ?? ''])
                  setSearch('')
                }}
              >
                <bdi>{nameOfItem(collection, item.data)}</bdi>
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      {search.length > 0 && found.data && offered.length === 0 && (
        <p className="text-sm text-muted">{t('No other item has this in its name.')}</p>
      )}
    </div>
  )
}
