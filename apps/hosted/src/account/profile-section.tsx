import { getCurrentMember, updateMember } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Alert, Button } from '@stoa/ui'
import { useState } from 'react'
import { isPhone } from '../form/field-error.ts'
import { SubmitError } from '../form/form-errors.ts'
import { FormField } from '../form/form-field.tsx'
import { FormView } from '../form/form-view.tsx'
import { useForm } from '../form/use-form.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { ReplyOf } from '../kit/reply-of.ts'
import { useAccount } from './account-context.ts'
import { AccountSection } from './account-section.tsx'

type Member = ReplyOf<typeof getCurrentMember>['member']

/** Name, nickname and phone of the member. */
export function ProfileSection() {
  const { account } = useTexts(accountTexts)
  const { member } = useAccount()
  const { data } = useCall(getCurrentMember, {})
  return (
    <AccountSection id="profile" title={account.sections.profile}>
      <p className="text-muted">{account.profile.lead({ email: member.email })}</p>
      {data ? <ProfileForm member={data.member} /> : <div className="h-80" aria-hidden="true" />}
    </AccountSection>
  )
}

function ProfileForm({ member: { id, contact, profile } }: { member: Member }) {
  const texts = useTexts(accountTexts)
  const { account, fields, errors } = texts
  const [saved, setSaved] = useState(false)
  const save = useMutationCall(updateMember, { invalidates: [getCurrentMember] })
  const form = useForm({
    id: 'profile-form',
    initial: {
      firstName: contact?.firstName ?? '',
      lastName: contact?.lastName ?? '',
      nickname: profile?.nickname ?? '',
      phone: contact?.phones?.[0] ?? '',
    },
    check: ({ phone }) => ({ phone: phone.trim() && !isPhone(phone) ? errors.phone : undefined }),
    async submit({ firstName, lastName, nickname, phone }) {
      setSaved(false)
      const [, ...otherPhones] = contact?.phones ?? []
      const phones = phone.trim() ? [phone.trim(), ...otherPhones] : otherPhones
      const names = { firstName: firstName.trim() || null, lastName: lastName.trim() || null, phones }
      await save
        .mutateAsync({ member: { id, contact: names, profile: { nickname: nickname.trim() || null } } })
        .catch(error => {
          // The form shows the first entry of the list `phones` as one field.
          const inPhones = JSON.stringify(error.details ?? {}).includes('phones')
          throw inPhones ? new SubmitError(errors.phone, 'phone') : error
        })
      setSaved(true)
    },
  })
  return (
    <FormView form={form} label={account.sections.profile}>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <FormField
          field={form.field('firstName')}
          label={fields.firstName}
          optional
          autoComplete="given-name"
          maxLength={100}
        />
        <FormField
          field={form.field('lastName')}
          label={fields.lastName}
          optional
          autoComplete="family-name"
          maxLength={100}
        />
        <FormField
          field={form.field('nickname')}
          label={account.profile.nickname}
          optional
          autoComplete="nickname"
          maxLength={100}
        />
        <FormField
          field={form.field('phone')}
          label={account.profile.phone}
          optional
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          dir="ltr"
        />
      </div>
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" busy={form.busy}>
          {account.save}
        </Button>
        <div role="status">
          {saved && (
            <Alert tone="positive" live={false} className="py-2!">
              {account.saved}
            </Alert>
          )}
        </div>
      </div>
    </FormView>
  )
}
