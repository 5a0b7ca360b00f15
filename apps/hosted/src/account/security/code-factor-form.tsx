import { ApiError } from '@stoa/client'
import { confirmCodeFactor, listMyFactors, startCodeFactor } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { useState } from 'react'
import { fieldChecks } from '../../form/field-checks.ts'
import { SubmitError } from '../../form/form-errors.ts'
import { CodeField, FormField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import type { ReplyOf } from '../../kit/reply-of.ts'
import { useAccount } from '../account-context.ts'

/** Second factors whose codes are sent by a provider of the installation. */
export const PROVIDED = ['SMS', 'CALL', 'PUSH'] as const
export type ProvidedType = (typeof PROVIDED)[number]

interface Props {
  type: ProvidedType
  onDone: (recoveryCodes: string[] | undefined) => void
}

/** Asks for the target of the codes, sends one there and verifies it. */
export function CodeFactorForm({ type, onDone }: Props) {
  const texts = useTexts(accountTexts)
  const { client, withRecentSignIn } = useAccount()
  const [sent, setSent] = useState<ReplyOf<typeof startCodeFactor>>()
  const check = fieldChecks(texts)
  const target = useForm({
    id: 'target',
    initial: { target: '' },
    check: ({ target }) => ({ target: type === 'PUSH' ? check.required(target) : check.phone(target) }),
    submit: async ({ target }) =>
      setSent(
        await withRecentSignIn(() =>
          client.call(startCodeFactor, { factorType: type, target: target.trim() }),
        ),
      ),
  })
  if (sent) return <SentCode type={type} sent={sent} onDone={onDone} onBack={() => setSent(undefined)} />
  const { factors } = texts.account
  return (
    <FormView form={target} label={texts.factor.ways[type]}>
      <p className="text-sm text-muted">{factors.provided[type]}</p>
      {type === 'PUSH' ? (
        <FormField
          field={target.field('target')}
          label={factors.appKey}
          hint={factors.appKeyHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={512}
          dir="ltr"
        />
      ) : (
        <FormField
          field={target.field('target')}
          label={factors.number}
          hint={factors.numberHint}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          className="rtl:[&_input]:text-end"
        />
      )}
      <SubmitButton busy={target.busy}>{factors.send}</SubmitButton>
    </FormView>
  )
}

function SentCode({
  type,
  sent: { stateToken, sentTo },
  onDone,
  onBack,
}: Props & { sent: ReplyOf<typeof startCodeFactor>; onBack: () => void }) {
  const texts = useTexts(accountTexts)
  const { factors } = texts.account
  const confirm = useMutationCall(confirmCodeFactor, { invalidates: [listMyFactors] })
  const form = useForm({
    id: 'code-factor',
    initial: { code: '' },
    check: ({ code }) => ({ code: fieldChecks(texts).code(code) }),
    async submit({ code }) {
      const { recoveryCodes } = await confirm.mutateAsync({ stateToken, code }).catch(error => {
        const isOver = error instanceof ApiError && error.code === 'STATE_TOKEN_INVALID'
        throw isOver ? new SubmitError(texts.errors.startAgain) : error
      })
      onDone(recoveryCodes)
    },
  })
  return (
    <FormView form={form} label={texts.factor.ways[type]}>
      <p className="text-sm text-muted">{texts.factor.emailTo({ address: sentTo })}</p>
      <CodeField field={form.field('code')} label={texts.fields.code} />
      <SubmitButton busy={form.busy}>{factors.confirm}</SubmitButton>
      <p className="text-sm">
        <LinkLikeButton onClick={onBack}>{factors.sendAgain}</LinkLikeButton>
      </p>
    </FormView>
  )
}
