import { getCurrentMember, getSite, updateMember } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, Dialog } from '@stoa/ui'
import { useState } from 'react'
import { addressLines, placeLines } from '../address/address-lines.ts'
import { withoutIds } from '../address/without-ids.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { guessCountry } from '../i18n/country-names.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import type { ReplyOf } from '../kit/reply-of.ts'
import { AccountSection } from './account-section.tsx'
import { AddressForm } from './address-form.tsx'
import { detailOf, Entry, EntryButton, List } from './list.tsx'
import { useAction } from './use-action.tsx'

type Member = ReplyOf<typeof getCurrentMember>['member']
export type MemberAddress = NonNullable<NonNullable<Member['contact']>['addresses']>[number]

/** The member's saved addresses. */
export function AddressesSection() {
  const { account, page } = useTexts(accountTexts)
  const { locale } = useI18n()
  const { data } = useCall(getCurrentMember, {})
  const site = useCall(getSite, {}).data?.site
  const save = useMutationCall(updateMember, { invalidates: [getCurrentMember] })
  const task = useAction('addresses-task')
  /** Index of the address being edited; the list's length for a new one. */
  const [edited, setEdited] = useState<number>()
  const { addresses = [], firstName, lastName } = data?.member.contact ?? {}
  const countries = site?.countries ?? []
  const preset = {
    country: addresses.at(-1)?.country ?? guessCountry(countries, site?.locale, navigator.languages),
    firstName: firstName ?? '',
    lastName: lastName ?? '',
  }

  const write = async (next: MemberAddress[]) => {
    await save.mutateAsync({
      member: { id: data?.member.id ?? '', contact: { addresses: withoutIds(next) } },
    })
  }
  const keep = async (address: MemberAddress) => {
    await write(addresses.toSpliced(edited ?? addresses.length, 1, address))
    setEdited(undefined)
    task.run(async () => account.saved)
  }
  const remove = (index: number) =>
    task.run(async () => {
      await write(addresses.toSpliced(index, 1))
      return account.addresses.removed
    })

  return (
    <AccountSection id="addresses" title={account.sections.addresses}>
      <div className="grid gap-4">
        {task.message}
        {data && addresses.length === 0 && <p className="text-muted">{account.addresses.none}</p>}
        {addresses.length > 0 && (
          <List label={account.sections.addresses}>
            {addresses.map((address, index) => {
              const [first = '', ...rest] = addressLines(
                { address, contactDetails: address } as never,
                locale,
              )
              const [street = ''] = placeLines(address as never, locale)
              return (
                <Entry key={address.id} title={first} detail={detailOf(...rest)}>
                  <EntryButton
                    name={account.addresses.editName({ address: street })}
                    onClick={() => setEdited(index)}
                  >
                    {account.edit}
                  </EntryButton>
                  <EntryButton
                    name={account.addresses.removeName({ address: street })}
                    busy={task.busy}
                    onClick={() => remove(index)}
                  >
                    {account.remove}
                  </EntryButton>
                </Entry>
              )
            })}
          </List>
        )}
        {data && site && (
          <Button
            variant="secondary"
            className="justify-self-start"
            onClick={() => setEdited(addresses.length)}
          >
            {account.addresses.add}
          </Button>
        )}
      </div>
      <Dialog
        id="address-dialog"
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        title={addresses[edited ?? -1] ? account.addresses.change : account.addresses.add}
        closeLabel={page.close}
      >
        {edited !== undefined && (
          <AddressForm
            key={edited}
            address={addresses[edited]}
            preset={preset}
            countries={countries}
            onSave={keep}
          />
        )}
      </Dialog>
    </AccountSection>
  )
}
