import { deleteMyMember, downloadMyData } from '@stoa/client/calls'
import { Button, Dialog, saveFile } from '@stoa/ui'
import { useState } from 'react'
import { FormField } from '../form/form-field.tsx'
import { FormView } from '../form/form-view.tsx'
import { useForm } from '../form/use-form.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { useTexts } from '../i18n/i18n-context.ts'
import type { SignedIn } from '../kit/reply-of.ts'
import { useAccount } from './account-context.ts'
import { AccountPart, AccountSection } from './account-section.tsx'
import { useAction } from './use-action.tsx'

/** Whether an entered address is the one of the member. */
export const isAddressOf = (member: Pick<SignedIn, 'email'>, email: string) =>
  email.trim().toLowerCase() === member.email.toLowerCase()

/** Exports the member's data, or deletes the account. */
export function DataSection() {
  const { account, page } = useTexts(accountTexts)
  const { client, site } = useAccount()
  const task = useAction('data-task')
  const [confirming, setConfirming] = useState(false)
  const download = () =>
    task.run(async () => {
      const data = await client.call(downloadMyData, {})
      const text = JSON.stringify(data, undefined, 2)
      saveFile(`${site.name}.json`, new Blob([text], { type: 'application/json' }))
      return undefined
    })
  return (
    <AccountSection id="data" title={account.sections.data}>
      {task.message}
      <AccountPart lead={account.data.lead}>
        <Button variant="secondary" className="justify-self-start" busy={task.busy} onClick={download}>
          {account.data.download}
        </Button>
      </AccountPart>
      <AccountPart title={account.data.deleteTitle} lead={account.data.deleteLead}>
        <Button
          variant="secondary"
          className="justify-self-start border-danger! text-danger!"
          onClick={() => setConfirming(true)}
        >
          {account.data.delete}
        </Button>
      </AccountPart>
      <Dialog
        id="delete-dialog"
        open={confirming}
        onClose={() => setConfirming(false)}
        title={account.data.confirmTitle}
        closeLabel={page.close}
      >
        {confirming && <DeleteForm onCancel={() => setConfirming(false)} />}
      </Dialog>
    </AccountSection>
  )
}

function DeleteForm({ onCancel }: { onCancel: () => void }) {
  const { account } = useTexts(accountTexts)
  const { client, member, withRecentSignIn, deleted } = useAccount()
  const form = useForm({
    id: 'delete',
    initial: { email: '' },
    check: ({ email }) => ({
      email: isAddressOf(member, email) ? undefined : account.data.confirmMismatch,
    }),
    async submit() {
      await withRecentSignIn(() => client.call(deleteMyMember, {}))
      deleted()
    },
  })
  return (
    <FormView form={form}>
      <p className="text-sm text-muted">{account.data.deleteLead}</p>
      <FormField
        field={form.field('email')}
        label={account.data.confirmLabel({ email: member.email })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} className="bg-danger! text-paper!">
          {account.data.delete}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {account.cancel}
        </Button>
      </div>
    </FormView>
  )
}
