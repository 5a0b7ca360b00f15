import {
  confirmStaffPasskey,
  deleteStaffFactor,
  getStaffAccount,
  renameStaffPasskey,
  startStaffPasskey,
} from '@stoa/client/calls'
import { useCall, useMutationCall } from '@stoa/react'
import { passkeysWork } from '@stoa/ui/passkey'
import { useState } from 'react'
import { ActionDialog, STAY_OPEN } from '../form/action-dialog.tsx'
import { QuietButton, SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { Panel, PendingPanel } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useDates } from '../shell/use-dates.ts'
import { createPasskey } from './create-passkey.ts'
import { deviceName } from './device-name.ts'
import { PasskeyNameField, readPasskeyName } from './passkey-name-field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Passkeys of the staff member: listed, added, renamed and removed. */
export function PasskeysPanel() {
  const { time } = useDates()
  const toast = useToast()
  const { data, error } = useCall(getStaffAccount, {})
  const invalidates = [getStaffAccount]
  const start = useMutationCall(startStaffPasskey)
  const confirm = useMutationCall(confirmStaffPasskey, { invalidates })
  const remove = useMutationCall(deleteStaffFactor, { invalidates })
  const [isAdding, setAdding] = useState(false)
  const [renamedId, setRenamedId] = useState<string>()
  const [removedId, setRemovedId] = useState<string>()
  const [codes, setCodes] = useState<string[]>()
  if (!data) return <PendingPanel title={t('Passkeys')} error={error} />
  const passkeys = data.factors
    .filter(({ type }) => type === 'WEBAUTHN')
    .map(factor => ({ ...factor, name: factor.name ?? t('Passkey') }))
  const removed = passkeys.find(({ factorId }) => factorId === removedId)
  const add = async (form: FormData) => {
    const name = readPasskeyName(form)
    const { options } = await start.mutateAsync({})
    const credential = await createPasskey(options)
    const { recoveryCodes } = await confirm.mutateAsync({ credential, name })
    if (recoveryCodes) setCodes(recoveryCodes)
    toast(t('The passkey is added'))
  }
  const removeOne = async () => {
    if (!removed) return STAY_OPEN
    await remove.mutateAsync({ factorId: removed.factorId })
    setCodes(undefined)
    toast(t('The passkey is removed'))
  }
  return (
    <Panel title={t('Passkeys')}>
      <p className="text-sm text-muted">
        {t(
          'A passkey signs you in by fingerprint, face or PIN, without a password. It is stored on your device or security key.',
        )}
      </p>
      {codes && <RecoveryCodes codes={codes} />}
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="divide-y divide-line">
          {passkeys.map(({ factorId, name, createdDate, lastUsedDate }) => (
            <li key={factorId} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
                <p className="font-medium">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-muted">
                  {t('Added {time}', { time: time(createdDate) })}
                  {' · '}
                  {lastUsedDate ? t('last used {time}', { time: time(lastUsedDate) }) : t('not used yet')}
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <QuietButton
                  aria-label={t('Rename the passkey {name}', { name })}
                  onClick={() => setRenamedId(factorId)}
                >
                  {t('Rename')}
                </QuietButton>
                <QuietButton
                  aria-label={t('Remove the passkey {name}', { name })}
                  onClick={() => setRemovedId(factorId)}
                >
                  {t('Remove')}
                </QuietButton>
              </div>
            </li>
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <SmallButton className="justify-self-start" onClick={() => setAdding(true)}>
          {t('Add a passkey')}
        </SmallButton>
      ) : (
        <p className="text-sm">
          {t(
            'This browser has no passkeys here. They need HTTPS and an address with a host name, or localhost.',
          )}
        </p>
      )}
      <ActionDialog
        id="add-passkey"
        title={t('Add a passkey')}
        submit={t('Continue')}
        open={isAdding}
        hasReason={false}
        onClose={() => setAdding(false)}
        onSubmit={add}
      >
        <PasskeyNameField
          hint={t('It tells you later on which device it is. Then your browser asks where to store it.')}
          defaultValue={deviceName(navigator.userAgent)}
        />
      </ActionDialog>
      <RenamePasskey
        passkey={passkeys.find(({ factorId }) => factorId === renamedId)}
        onClose={() => setRenamedId(undefined)}
      />
      <ActionDialog
        id="remove-passkey"
        title={t('Remove the passkey {name}', { name: removed?.name })}
        submit={t('Remove')}
        open={removed !== undefined}
        hasReason={false}
        onClose={() => setRemovedId(undefined)}
        onSubmit={removeOne}
      >
        <p className="text-sm">
          {data.factors.length > 1
            ? t('It no longer works here. You can delete it on your device, too.')
            : t(
                'It no longer works here, and your recovery codes end. You can delete it on your device, too.',
              )}
        </p>
      </ActionDialog>
    </Panel>
  )
}

interface RenamePasskeyProps {
  /** The passkey to rename; undefined closes the dialog. */
  passkey: { factorId: string; name: string } | undefined
  onClose: () => void
}

/** The dialog with the name of a passkey. */
function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const toast = useToast()
  const rename = useMutationCall(renameStaffPasskey, { invalidates: [getStaffAccount] })
  const submit = async (form: FormData) => {
    if (!passkey) return
    await rename.mutateAsync({ factorId: passkey.factorId, name: readPasskeyName(form) })
    toast(t('The passkey is renamed'))
  }
  return (
    <ActionDialog
      id="rename-passkey"
      title={t('Rename the passkey {name}', { name: passkey?.name })}
      submit={t('Rename')}
      open={passkey !== undefined}
      hasReason={false}
      onClose={onClose}
      onSubmit={submit}
    >
      <PasskeyNameField defaultValue={passkey?.name ?? ''} />
    </ActionDialog>
  )
}
