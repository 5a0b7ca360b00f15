import { getCurrentMember, updateMember } from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { Button, Dialog } from '@stoa/ui'
import { useState } from 'react'
import { addressLines } from '../address/address-lines.ts'
import { withoutIds } from '../address/without-ids.ts'
import { useMemberSpeech } from '../i18n/member-i18n.ts'
import type { ReplyOf } from '../kit/reply-of.ts'
import { AccountSection } from './account-section.tsx'
import { useAccountTexts } from './account-texts.ts'
import { AddressForm } from './address-form.tsx'
import { detailOf, Entry, EntryButton, List } from './list.tsx'
import { useAction } from './use-action.tsx'

type Member = ReplyOf<typeof getCurrentMember>['member']
export type MemberAddress = NonNullable<NonNullable<Member['contact']>['addresses']>[number]

/** Addresses to choose from when something is bought. */
export function AddressesSection() {
  const { account, page } = useAccountTexts()
  const { locale } = useMemberSpeech()
  const { data } = useCall(getCurrentMember, {})
  const save = useMutationCall(updateMember, { invalidates: [getCurrentMember] })
  const task = useAction('addresses-task')
  /** The place in the list that is being edited; behind its end for a new one. */
  const [edited, setEdited] = useState<number>()
  const addresses = data?.member.contact?.addresses ?? []

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
              const [first = '', ...rest] = addressLines({ address } as never, locale)
              return (
                <Entry key={address.id} title={first} detail={detailOf(...rest)}>
                  <EntryButton name={account.addresses.editName(first)} onClick={() => setEdited(index)}>
                    {account.edit}
                  </EntryButton>
                  <EntryButton
                    name={account.addresses.removeName(first)}
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
        {data && (
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
        {edited !== undefined && <AddressForm key={edited} address={addresses[edited]} onKeep={keep} />}
      </Dialog>
    </AccountSection>
  )
}
