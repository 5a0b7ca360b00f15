import { confirmPasskey, deleteFactor, listMyFactors, startPasskey } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Button, Dialog } from '@stoa/ui'
import { isPasskeyNotUsed, makePasskey, passkeysWork } from '@stoa/ui/passkey'
import { useState } from 'react'
import { SubmitError } from '../../form/form-errors.ts'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import type { ReplyOf } from '../../kit/reply-of.ts'
import { useAccount } from '../account-context.ts'
import { AccountPart } from '../account-section.tsx'
import { detailOf, Entry, EntryButton, List } from '../list.tsx'
import { useAction } from '../use-action.tsx'
import { useDeviceLabel } from '../use-device-label.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

type Factor = ReplyOf<typeof listMyFactors>['factors'][number]

/** Passkeys of the member. */
export function PasskeysPart({ factors }: { factors: Factor[] }) {
  const { account, page, errors } = useTexts(accountTexts)
  const { passkeys: texts } = account
  const { client, withRecentSignIn } = useAccount()
  const { device, date } = useDeviceLabel()
  const task = useAction('passkeys-task')
  const [codes, setCodes] = useState<string[]>()
  const confirm = useMutationCall(confirmPasskey, { invalidates: [listMyFactors] })
  const remove = useMutationCall(deleteFactor, { invalidates: [listMyFactors] })
  const passkeys = factors.filter(({ type }) => type === 'WEBAUTHN')

  const add = () =>
    task.run(async () => {
      const { options } = await withRecentSignIn(() => client.call(startPasskey, {}))
      const credential = await makePasskey(options).catch(error => {
        throw isPasskeyNotUsed(error) ? new SubmitError(errors.passkeyNotUsed) : error
      })
      const { recoveryCodes } = await confirm.mutateAsync({ credential, name: device(navigator.userAgent) })
      if (recoveryCodes?.length) setCodes(recoveryCodes)
      return texts.added
    })
  const removeOne = (factorId: string) =>
    task.run(async () => {
      await withRecentSignIn(() => remove.mutateAsync({ factorId }))
      return texts.removed
    })

  return (
    <AccountPart title={texts.title} lead={texts.lead}>
      {task.message}
      {passkeys.length > 0 && (
        <List label={texts.title}>
          {passkeys.map(({ factorId, name = texts.unnamed, createdDate, lastUsedDate }) => (
            <Entry
              key={factorId}
              title={name}
              detail={detailOf(
                texts.since({ date: date(createdDate) }),
                lastUsedDate && texts.used({ date: date(lastUsedDate) }),
              )}
            >
              <EntryButton
                name={texts.removeName({ name })}
                busy={task.busy}
                onClick={() => removeOne(factorId)}
              >
                {account.remove}
              </EntryButton>
            </Entry>
          ))}
        </List>
      )}
      {passkeysWork() ? (
        <Button variant="secondary" className="justify-self-start" busy={task.busy} onClick={add}>
          {texts.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{texts.noName}</p>
      )}
      <Dialog
        id="passkey-codes"
        open={codes !== undefined}
        onClose={() => setCodes(undefined)}
        title={account.factors.codesTitle}
        closeLabel={page.close}
      >
        {codes && <RecoveryCodes codes={codes} onSaved={() => setCodes(undefined)} />}
      </Dialog>
    </AccountPart>
  )
}
