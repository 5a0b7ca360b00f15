import { sendFactorCode, verifyFactor } from '@stoa/client/calls'
import { Alert } from '@stoa/ui'
import { browserStorage } from '@stoa/ui/browser-storage'
import { askPasskey, isPasskeyNotUsed, passkeysWork } from '@stoa/ui/passkey'
import { useEffect, useState } from 'react'
import { CheckBox } from '../../form/check-box.tsx'
import { fieldChecks } from '../../form/field-checks.ts'
import { SubmitError } from '../../form/form-errors.ts'
import { CodeField, FormField } from '../../form/form-field.tsx'
import { FormView } from '../../form/form-view.tsx'
import { LinkLikeButton } from '../../form/link-like-button.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useForm } from '../../form/use-form.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import type { MemberTexts } from '../../i18n/member-texts.ts'
import { memberTexts } from '../../i18n/member-texts.ts'
import { StepHeading } from '../../kit/step-heading.tsx'
import { deviceTokenOf, rememberDevice } from '../device.ts'
import { useSignIn } from '../sign-in-context.ts'
import type { Challenge } from '../step.ts'

type Factor = Challenge['factors'][number]

/** Factors whose codes are sent in a message on request. */
const SENT = ['EMAIL', 'SMS', 'CALL', 'PUSH'] as const
const isSent = (factor: Factor): factor is (typeof SENT)[number] => SENT.includes(factor as never)

const DATA = {
  TOTP: 'totpData',
  EMAIL: 'emailData',
  SMS: 'smsData',
  CALL: 'callData',
  PUSH: 'pushData',
  RECOVERY_CODE: 'recoveryCodeData',
} as const

/** The second factor; starts with the member's preferred one. */
export function FactorStep({ stateToken, challenge }: { stateToken: string; challenge: Challenge }) {
  const texts = useTexts(memberTexts)
  const { client, site, attempt, orElse } = useSignIn()
  const usable = challenge.factors.filter(factor => factor !== 'WEBAUTHN' || passkeysWork())
  const [factor, setFactor] = useState<Factor>(usable[0] ?? 'RECOVERY_CODE')
  const [sentTo, setSentTo] = useState<string>()
  const [resent, setResent] = useState(false)
  const [remember, setRemember] = useState(false)

  const verify = (answer: object) =>
    attempt(async () => {
      const reply = await client.call(verifyFactor, {
        factorType: factor,
        stateToken,
        rememberThisDevice: remember,
        deviceToken: deviceTokenOf(browserStorage, site.id),
        ...answer,
      })
      rememberDevice(browserStorage, site.id, reply.additionalData?.deviceToken?.strValue)
      return reply
    })
  const form = useForm({
    id: 'factor',
    initial: { code: '' },
    check: ({ code }) => {
      if (factor === 'WEBAUTHN') return {}
      const check = fieldChecks(texts)
      return { code: factor === 'RECOVERY_CODE' ? check.recoveryCode(code) : check.code(code) }
    },
    async submit({ code }) {
      if (factor === 'WEBAUTHN') return verify({ webauthnData: await byPasskey() })
      return verify({ [DATA[factor as keyof typeof DATA]]: { code: code.trim() } })
    },
  })
  const byPasskey = async () => {
    if (!challenge.webauthn) throw new SubmitError(texts.errors.unavailable)
    return askPasskey(challenge.webauthn).catch(error => {
      throw isPasskeyNotUsed(error) ? new SubmitError(texts.errors.passkeyNotUsed) : error
    })
  }
  const send = (factorType: (typeof SENT)[number], resend: boolean) =>
    form.run(() =>
      orElse(async () => {
        setResent(false)
        const reply = await client.call(sendFactorCode, { stateToken, factorType })
        setSentTo(reply.sentTo)
        setResent(resend)
      }),
    )
  // Some factors need a message first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each way
  useEffect(() => {
    if (isSent(factor)) send(factor, false)
  }, [factor])

  const choose = (next: Factor) => {
    form.set('code', '')
    setSentTo(undefined)
    setResent(false)
    setFactor(next)
  }
  // Hide the lead when sending failed: no code was sent.
  const isUnsent = isSent(factor) && !sentTo && form.error !== undefined
  const others = usable.filter(other => other !== factor)
  return (
    <>
      <StepHeading title={texts.factor.title}>
        {challenge.reason === 'HIGH_RISK_LOGIN' && <p className="mb-2">{texts.factor.newDevice}</p>}
        {!isUnsent && <p>{leadOf(factor, sentTo, texts.factor)}</p>}
      </StepHeading>
      {resent && (
        <Alert tone="positive" className="mb-6">
          {texts.factor.resent}
        </Alert>
      )}
      <FormView form={form}>
        {factor === 'RECOVERY_CODE' && (
          <FormField
            field={form.field('code')}
            label={texts.factor.recoveryCode}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
          />
        )}
        {factor !== 'RECOVERY_CODE' && factor !== 'WEBAUTHN' && (
          <CodeField field={form.field('code')} label={texts.fields.code} />
        )}
        <CheckBox
          id="factor-remember"
          checked={remember}
          label={texts.factor.remember}
          onChange={setRemember}
        />
        <SubmitButton busy={form.busy}>
          {factor === 'WEBAUTHN' ? texts.factor.passkeyButton : texts.factor.submit}
        </SubmitButton>
      </FormView>
      {isSent(factor) && (
        <p className="mt-6 text-sm">
          <LinkLikeButton busy={form.busy} onClick={() => send(factor, true)}>
            {texts.factor.resend}
          </LinkLikeButton>
        </p>
      )}
      {others.length > 0 && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="text-sm font-medium">{texts.factor.otherWays}</h2>
          <ul className="mt-3 grid justify-items-start gap-2.5 text-sm">
            {others.map(other => (
              <li key={other}>
                <LinkLikeButton onClick={() => choose(other)}>{texts.factor.ways[other]}</LinkLikeButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function leadOf(factor: Factor, sentTo: string | undefined, texts: MemberTexts['factor']) {
  switch (factor) {
    case 'TOTP':
      return texts.totp
    case 'WEBAUTHN':
      return texts.webauthn
    case 'RECOVERY_CODE':
      return texts.recovery
    default:
      return sentTo ? texts.emailTo({ address: sentTo }) : texts.sending
  }
}
