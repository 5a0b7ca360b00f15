import { queryProducts } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Field, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../i18n/translate.ts'
import { QuietButton, SmallButton } from './small-button.tsx'

/** Products to choose from at a time. */
const SHOWN = 8

interface ProductPickerProps {
  label: string
  /** Ids of the chosen products. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** Most products that can be chosen. */
  max: number
  /** Name of a control with the ids, for forms whose entries are stored. */
  name?: string
}

/** Chooses products by a part of their name. */
export function ProductPicker({ label, chosen, onChange, max, name }: ProductPickerProps) {
  const [search, setSearch] = useState('')
  const names = useCall(
    queryProducts,
    { query: { filter: { id: { $in: [...chosen] } }, paging: { limit: 100 } } },
    { enabled: chosen.length > 0, placeholderData: keepPreviousData },
  )
  const found = useCall(
    queryProducts,
    {
      query: {
        filter: { name: { $contains: search } },
        sort: [{ fieldName: 'name', order: 'ASC' }],
        paging: { limit: SHOWN },
      },
    },
    { enabled: search.length > 1, placeholderData: keepPreviousData },
  )
  const nameOf = (id: string) => names.data?.products.find(product => product.id === id)?.name ?? t('Product')
  const offered = (search.length > 1 ? (found.data?.products ?? []) : []).filter(
    ({ id }) => !chosen.includes(id),
  )
  return (
    <div className="grid gap-2">
      {name && (
        <input
          type="hidden"
          name={name}
          value={chosen.join()}
          onInput={event => onChange(event.currentTarget.value.split(',').filter(Boolean))}
        />
      )}
      {chosen.length > 0 && (
        <ul aria-label={label} className="grid divide-y divide-line rounded-sm border border-line text-sm">
          {chosen.map(id => (
            <li key={id} className="flex items-center justify-between gap-3 py-1 ps-3 pe-1">
              <bdi>{nameOf(id)}</bdi>
              <QuietButton
                aria-label={t('Remove {name}', { name: nameOf(id) })}
                onClick={() => onChange(chosen.filter(other => other !== id))}
              >
                {t('Remove')}
              </QuietButton>
            </li>
          ))}
        </ul>
      )}
      <Field id="product-search" label={t('{label}: search by name', { label })}>
        {control => (
          <TextInput
            {...control}
            type="search"
            value={search}
            disabled={chosen.length >= max}
            onChange={event => setSearch(event.target.value)}
            // Enter must not send the form that the picker is part of.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {offered.length > 0 && (
        <ul aria-label={t('Products found')} className="grid gap-1">
          {offered.map(({ id, name }) => (
            <li key={id}>
              <SmallButton
                wide
                onClick={() => {
                  onChange([...chosen, id])
                  setSearch('')
                }}
              >
                <bdi>{name}</bdi>
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      {search.length > 1 && found.data && offered.length === 0 && (
        <p className="text-sm text-muted">{t('No other product has this in its name.')}</p>
      )}
    </div>
  )
}
