import { getStaffAccount, renameStaffPasskey } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { t } from '../i18n/translate.ts'
import { useToast } from '../shell/toasts.tsx'
import { PasskeyNameField, readPasskeyName } from './passkey-name-field.tsx'

interface RenamePasskeyProps {
  /** The passkey to rename; undefined closes the dialog. */
  passkey: { factorId: string; name: string } | undefined
  onClose: () => void
}

/** The dialog with the name of a passkey. */
export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
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
