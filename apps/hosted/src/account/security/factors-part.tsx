import { deleteFactor, listMyFactors, renewRecoveryCodes, setEmailFactor } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Badge, Dialog } from '@stoa/ui'
import { useState } from 'react'
import type { ReplyOf } from '../../member/reply-of.ts'
import { useAccount } from '../account-context.ts'
import { AccountPart } from '../account-section.tsx'
import { useAccountTexts } from '../account-texts.ts'
import { Entry, EntryButton, EntryList } from '../entry-list.tsx'
import { useTask } from '../use-task.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'

type Factors = ReplyOf<typeof listMyFactors>

const invalidates = [listMyFactors]

/** The second step of a sign-in: by an app, by mail, and the codes for when neither is at hand. */
export function FactorsPart({ factors, recoveryCodesLeft, available }: Factors) {
  const { account, page, factor: texts } = useAccountTexts()
  const { proved } = useAccount()
  const task = useTask('factors-task')
  const [dialog, setDialog] = useState<{ codes?: string[] }>()
  const remove = useMutationCall(deleteFactor, { invalidates })
  const setEmail = useMutationCall(setEmailFactor, { invalidates })
  const renew = useMutationCall(renewRecoveryCodes, { invalidates })
  const active = (type: string) => factors.find(factor => factor.type === type)
  const [totp, email] = [active('TOTP'), active('EMAIL')]

  const turnOff = (factorId: string) =>
    task.run(async () => {
      await proved(() => remove.mutateAsync({ factorId }))
      return account.factors.removed
    })
  const freshCodes = async () => (await proved(() => renew.mutateAsync({}))).recoveryCodes
  const turnEmail = (enabled: boolean) =>
    task.run(async () => {
      await proved(() => setEmail.mutateAsync({ enabled }))
      // Whoever has only this way in needs one for the day when the mail does not come.
      if (enabled && recoveryCodesLeft === 0) setDialog({ codes: await freshCodes() })
      return enabled ? account.factors.done : account.factors.removed
    })
  const newCodes = () =>
    task.run(async () => {
      setDialog({ codes: await freshCodes() })
      return undefined
    })
  const state = (on: boolean) => (
    <Badge tone={on ? 'positive' : 'neutral'}>{on ? account.factors.on : account.factors.off}</Badge>
  )

  return (
    <AccountPart title={account.factors.title} lead={account.factors.lead}>
      {task.message}
      <EntryList label={account.factors.title}>
        {available.includes('TOTP') && (
          <Entry
            title={<Titled text={account.factors.totp}>{state(Boolean(totp))}</Titled>}
            detail={account.factors.totpText}
          >
            {totp ? (
              <EntryButton
                name={account.factors.turnOffName(texts.ways.TOTP)}
                busy={task.busy}
                onClick={() => turnOff(totp.factorId)}
              >
                {account.factors.turnOff}
              </EntryButton>
            ) : (
              <EntryButton busy={task.busy} onClick={() => setDialog({})}>
                {account.factors.setUp}
              </EntryButton>
            )}
          </Entry>
        )}
        {available.includes('EMAIL') && (
          <Entry
            title={<Titled text={account.factors.email}>{state(Boolean(email))}</Titled>}
            detail={account.factors.emailText}
          >
            <EntryButton
              name={email && account.factors.turnOffName(texts.ways.EMAIL)}
              busy={task.busy}
              onClick={() => turnEmail(!email)}
            >
              {email ? account.factors.turnOff : account.factors.turnOn}
            </EntryButton>
          </Entry>
        )}
        {factors.length > 0 && (
          <Entry title={account.factors.recovery} detail={account.factors.recoveryLeft(recoveryCodesLeft)}>
            <EntryButton busy={task.busy} onClick={newCodes}>
              {account.factors.renew}
            </EntryButton>
          </Entry>
        )}
      </EntryList>
      <Dialog
        id="factor-dialog"
        open={dialog !== undefined}
        onClose={() => setDialog(undefined)}
        title={dialog?.codes ? account.factors.codesTitle : account.factors.totp}
        closeLabel={page.close}
      >
        {dialog?.codes && <RecoveryCodes codes={dialog.codes} onKept={() => setDialog(undefined)} />}
        {dialog && !dialog.codes && (
          <TotpForm
            onDone={codes => {
              setDialog(codes?.length ? { codes } : undefined)
              task.run(async () => account.factors.done)
            }}
          />
        )}
      </Dialog>
    </AccountPart>
  )
}

const Titled = ({ text, children }: { text: string; children: React.ReactNode }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {text}
    {children}
  </span>
)
