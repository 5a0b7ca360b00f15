import {
  checkPaymentProvider,
  listPaymentProviders,
  removeProviderSettings,
  setProviderSettings,
} from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Alert } from '@stoa/ui'
import { FormActions } from '../form/form-actions.tsx'
import { SelectField } from '../form/select-field.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { TextField } from '../form/text-field.tsx'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { ErrorAlert } from '../shell/error-alert.tsx'
import { useToast } from '../shell/toasts.tsx'
import type { PaymentProvider } from './use-payment-providers.ts'

/** The form for the keys of a provider, and the button that asks the provider whether it accepts them. */
export function ProviderKeys({ provider }: { provider: PaymentProvider }) {
  const { id, title, settings, state } = provider
  const { staffMember, can } = useStaff()
  const toast = useToast()
  const invalidates = [listPaymentProviders]
  const set = useMutationCall(setProviderSettings, { invalidates })
  const remove = useMutationCall(removeProviderSettings, { invalidates })
  const check = useMutationCall(checkPaymentProvider, { invalidates })
  const isSetUp = state !== 'NOT_SET_UP'
  const outcome = check.data?.outcome
  const store = async (form: FormData) => {
    const values = settings.map(({ key }) => [key, String(form.get(key) ?? '').trim()] as const)
    await set.mutateAsync({ provider: id, settings: Object.fromEntries(values.filter(([, value]) => value)) })
    toast(t('The keys are stored'))
    await check.mutateAsync({ provider: id })
  }
  if (staffMember.role !== 'OWNER')
    return <p className="text-muted">{t('An owner of the shop enters the keys.')}</p>
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FormActions
          actions={[
            {
              id: `keys-${id}`,
              title: isSetUp ? t('Replace the keys') : t('Enter the keys'),
              heading: title,
              submit: t('Store the keys'),
              fields: <KeyFields provider={provider} />,
              run: store,
            },
            ...(isSetUp
              ? [
                  {
                    id: `remove-${id}`,
                    title: t('Remove the keys'),
                    heading: title,
                    variant: 'quiet' as const,
                    fields: <p>{t('Buyers can no longer pay with {name}.', { name: title })}</p>,
                    run: () => remove.mutateAsync({ provider: id }),
                  },
                ]
              : []),
          ]}
        />
        {isSetUp && can('SETTINGS', 'WRITE') && (
          <SmallButton busy={check.isPending} onClick={() => check.mutate({ provider: id })}>
            {t('Check the keys')}
          </SmallButton>
        )}
      </div>
      {outcome && isSetUp && <CheckResult outcome={outcome} name={title} />}
      {check.error && <ErrorAlert error={check.error} />}
    </div>
  )
}

function KeyFields({ provider: { settings } }: { provider: PaymentProvider }) {
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {t('They are encrypted, and nobody can read them here again. All values are replaced together.')}
      </p>
      {settings.map(({ key, label, kind, required, help, choices }) =>
        choices ? (
          <SelectField
            key={key}
            name={key}
            label={label}
            {...(help && { hint: help })}
            titles={Object.fromEntries(choices.map(({ value, label: name }) => [value, name]))}
          />
        ) : (
          <TextField
            key={key}
            name={key}
            label={label}
            {...(help && { hint: help })}
            type={kind === 'SECRET' ? 'password' : 'text'}
            required={required}
            optional={!required}
            maxLength={10_000}
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
          />
        ),
      )}
    </div>
  )
}

type Outcome = 'ACCEPTED' | 'REJECTED' | 'NOT_SET_UP' | 'UNREACHABLE' | 'FAILED'

function CheckResult({ outcome, name }: { outcome: Outcome; name: string }) {
  if (outcome === 'ACCEPTED') return <Alert tone="positive" title={t('{name} accepts the keys', { name })} />
  if (outcome === 'REJECTED')
    return (
      <Alert tone="danger" title={t('{name} does not accept the keys', { name })}>
        {t('Copy them again from your account there.')}
      </Alert>
    )
  return (
    <Alert tone="caution" title={t('{name} could not be asked', { name })}>
      {t('Try again in some minutes.')}
    </Alert>
  )
}
