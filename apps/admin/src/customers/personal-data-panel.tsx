import { deleteMember, downloadMemberData, queryMembers, searchOrders } from '@stoa/client/calls'
import { useClient, useMutationCall } from '@stoa/react'
import { Button } from '@stoa/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { FormError } from '../form/form-error.ts'
import { textOf } from '../form/form-values.ts'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { saveFile } from '../list/save-file.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { Panel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { type Member, memberName } from './member-name.tsx'

/** Answers the requests of a customer for their data and for its erasure (`docs/guides/member-data.md`). */
export function PersonalDataPanel({ member }: { member: Member }) {
  return (
    <Panel title={t('Personal data')}>
      <p className="text-sm text-muted">
        {t('For a customer who asks what the shop stores about them, or wants it removed.')}
      </p>
      <div className="grid gap-3">
        <DownloadButton member={member} />
        <EraseButton member={member} />
      </div>
    </Panel>
  )
}

function DownloadButton({ member }: { member: Member }) {
  const client = useClient()
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const download = async () => {
    setBusy(true)
    setError(undefined)
    try {
      const data = await client.call(downloadMemberData, { id: member.id })
      const text = JSON.stringify(data, undefined, 2)
      saveFile(`${memberName(member)}.json`, new Blob([text], { type: 'application/json' }))
      const isCut = data.bounds.some(({ hasMore }) => hasMore)
      toast(
        isCut
          ? t('The data is saved. Long lists contain the newest entries only: see “bounds” in the file')
          : t('The data is saved'),
      )
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start"
        busy={isBusy}
        onClick={() => !isBusy && void download()}
      >
        {t('Download all data')}
      </Button>
      {error !== undefined && <ErrorAlert error={error} />}
    </>
  )
}

function EraseButton({ member }: { member: Member }) {
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const erase = useMutationCall(deleteMember, { invalidates: [queryMembers, searchOrders] })
  const name = memberName(member)
  const proof = member.loginEmail ?? name
  const submit = async (form: FormData) => {
    if (textOf(form, 'proof').toLowerCase() !== proof.toLowerCase())
      throw new FormError(t('This does not match {0}.', proof))
    await erase.mutateAsync({ id: member.id })
    toast(t('The data of {0} is erased', name))
    await navigate('/customers', { replace: true })
  }
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        className="justify-self-start border-danger! text-danger!"
        onClick={() => setOpen(true)}
      >
        {t('Erase customer')}
      </Button>
      <ActionDialog
        id="erase-member"
        title={t('Erase {0}', name)}
        submit={t('Erase for good')}
        open={isOpen}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <DataList
          title={t('Removed')}
          items={[
            t('Account, profile, addresses, sign-in data and sessions'),
            t('Carts, open checkouts and abandoned checkouts'),
            t('Newsletter sign-up, back-in-stock requests and sent mails, if the address is verified'),
            t('Payment methods of subscriptions, which are canceled'),
          ]}
        />
        <DataList
          title={t('Stays')}
          items={[
            t('Orders with their addresses, payments and documents: you must keep them by law'),
            t('Canceled subscriptions, with their orders'),
            t('Content that they wrote, under an id that no longer identifies them'),
          ]}
        />
        <p className="text-sm">{t('This cannot be undone. Download the data first if they asked for it.')}</p>
        <TextField
          name="proof"
          label={t('Type {0} to confirm', proof)}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="auto"
        />
      </ActionDialog>
    </>
  )
}

function DataList({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div className="grid gap-1 text-sm">
      <h3 className="font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-muted">
        {items.map(item => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}
