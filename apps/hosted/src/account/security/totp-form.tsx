import { confirmTotp, listMyFactors, startTotp } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { QrCode } from '@stoa/ui/qr-code'
import { useEffect, useState } from 'react'
import { fieldChecks } from '../../form/field-checks.ts'
import { CodeField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import type { ReplyOf } from '../../kit/reply-of.ts'
import { useAccount } from '../account-context.ts'

interface TotpFormProps {
  onDone: (recoveryCodes: string[] | undefined) => void
  /** Called when the member has not signed in again, so that there is no secret. */
  onCancel: () => void
}

/** Creates a TOTP secret, shows it as a QR code and verifies a code of the app. */
export function TotpForm({ onDone, onCancel }: TotpFormProps) {
  const texts = useTexts(accountTexts)
  const { account } = texts
  const { client, withRecentSignIn } = useAccount()
  const confirm = useMutationCall(confirmTotp, { invalidates: [listMyFactors] })
  const [started, setStarted] = useState<ReplyOf<typeof startTotp>>()
  const form = useForm({
    id: 'totp',
    initial: { code: '' },
    check: ({ code }) => ({ code: fieldChecks(texts).code(code) }),
    async submit({ code }) {
      onDone((await confirm.mutateAsync({ code })).recoveryCodes)
    },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one secret for each time that the dialog opens
  useEffect(() => {
    form.run(async () => {
      try {
        setStarted(await withRecentSignIn(() => client.call(startTotp, {})))
      } catch (error) {
        if ((error as Error).name === 'AbortError') onCancel()
        throw error
      }
    })
  }, [])
  return (
    <FormView form={form} label={texts.factor.ways.TOTP}>
      <p className="text-sm text-muted">{account.factors.scan}</p>
      <div className="grid min-h-56 justify-items-center gap-4">
        {started && (
          <>
            <QrCode text={started.otpauthUrl} label={account.factors.qr} />
            <p className="grid gap-1 text-center text-sm text-muted">
              {account.factors.byHand}
              <code dir="ltr" className="tabular text-base tracking-wider text-ink select-all">
                {started.secret.match(/.{1,4}/g)?.join(' ')}
              </code>
            </p>
          </>
        )}
      </div>
      <CodeField field={form.field('code')} label={texts.fields.code} />
      <SubmitButton busy={form.busy}>{account.factors.confirm}</SubmitButton>
    </FormView>
  )
}
