import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../form/action-dialog.tsx'
import { textOf } from '../form/form-values.ts'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'

/** Opens the page of an address, which need not have ordered. */
export function AddressDataAction() {
  const { can } = useStaff()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  if (!can('CUSTOMERS', 'WRITE')) return null
  const submit = async (form: FormData) => {
    const email = textOf(form, 'email').toLowerCase()
    await navigate(`/buyers/${encodeURIComponent(email)}`)
  }
  return (
    <>
      <SmallButton onClick={() => setOpen(true)}>{t('Personal data of an address')}</SmallButton>
      <ActionDialog
        id="address-data"
        title={t('Personal data of an address')}
        submit={t('Continue')}
        open={isOpen}
        hasReason={false}
        hasDraft={false}
        onClose={() => setOpen(false)}
        onSubmit={submit}
      >
        <p className="text-sm text-muted">
          {t('Also of people who have not ordered, such as for the newsletter or an abandoned checkout.')}
        </p>
        <TextField
          name="email"
          type="email"
          label={t('E-mail address')}
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
