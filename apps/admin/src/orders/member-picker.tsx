import { queryMembers } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { Field, TextInput } from '@stoa/ui'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { type Member, memberName } from '../customers/member-name.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'

/** Members to choose from at a time. */
const SHOWN = 6

interface MemberPickerProps {
  chosen: Member | undefined
  onChange: (member: Member | undefined) => void
  /** What the choice is for. Default: the purchase of an order. */
  hint?: string
}

/** Chooses a member by name or e-mail address. */
export function MemberPicker({
  chosen,
  onChange,
  hint = t('Their address and the prices of their groups apply, and the order is in their account.'),
}: MemberPickerProps) {
  const [search, setSearch] = useState('')
  const { data } = useCall(
    queryMembers,
    { fieldsets: ['FULL'], query: { paging: { limit: SHOWN } }, search: { expression: search } },
    { enabled: search.length > 1, placeholderData: keepPreviousData },
  )
  if (chosen)
    return (
      <p className="flex items-center justify-between gap-3 rounded-sm border border-line py-1 ps-3 pe-1 text-sm">
        <span className="grid">
          <span className="text-muted">{t('Customer')}</span>
          <bdi className="font-medium">{memberName(chosen)}</bdi>
        </span>
        <QuietButton
          aria-label={t('Remove {name}', { name: memberName(chosen) })}
          onClick={() => onChange(undefined)}
        >
          {t('Remove')}
        </QuietButton>
      </p>
    )
  const members = search.length > 1 ? (data?.members ?? []) : []
  return (
    <div className="grid gap-2">
      <Field id="member-search" label={t('Customer: search by name or e-mail address')} optional hint={hint}>
        {control => (
          <TextInput
            {...control}
            type="search"
            value={search}
            onChange={event => setSearch(event.target.value)}
            // Enter must not send the form that the picker is part of.
            onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
          />
        )}
      </Field>
      {members.length > 0 && (
        <ul aria-label={t('Customers found')} className="grid gap-1">
          {members.map(member => (
            <li key={member.id}>
              <SmallButton
                wide
                onClick={() => {
                  onChange(member)
                  setSearch('')
                }}
              >
                <bdi>{memberName(member)}</bdi>
                <bdi className="ms-2 font-normal text-muted">{member.loginEmail}</bdi>
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      {search.length > 1 && data && members.length === 0 && (
        <p className="text-sm text-muted">{t('No customer matches')}</p>
      )}
    </div>
  )
}
