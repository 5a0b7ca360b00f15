import { deleteFactor, listMyFactors, renewRecoveryCodes, setEmailFactor } from '@stoa/client/calls'
import { useMutationCall } from '@stoa/react'
import { Badge, Dialog } from '@stoa/ui'
import { useState } from 'react'
import { accountTexts } from '../../i18n/account-texts.ts'
import { useTexts } from '../../i18n/i18n-context.ts'
import type { ReplyOf } from '../../kit/reply-of.ts'
import { useAccount } from '../account-context.ts'
import { AccountPart } from '../account-section.tsx'
import { Entry, EntryButton, List } from '../list.tsx'
import { useAction } from '../use-action.tsx'
import { CodeFactorForm, PROVIDED, type ProvidedType } from './code-factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpForm } from './totp-form.tsx'

type Factors = ReplyOf<typeof listMyFactors>

const invalidates = [listMyFactors]

/** The content of the dialog: the set-up of a factor, or recovery codes. */
type Shown = { setUp: 'TOTP' | ProvidedType } | { codes: string[] }

/** The second factors of the member, and their recovery codes. */
export function FactorsPart({ factors, recoveryCodesLeft, available }: Factors) {
  const { account, page, factor: texts } = useTexts(accountTexts)
  const { withRecentSignIn, reauthenticating } = useAccount()
  const task = useAction('factors-task')
  const [dialog, setDialog] = useState<Shown>()
  const remove = useMutationCall(deleteFactor, { invalidates })
  const setEmail = useMutationCall(setEmailFactor, { invalidates })
  const renew = useMutationCall(renewRecoveryCodes, { invalidates })
  const active = (type: string) => factors.find(factor => factor.type === type)
  const [totp, email] = [active('TOTP'), active('EMAIL')]
  const provided = PROVIDED.filter(type => available.includes(type) || active(type))

  const showCodes = (codes: string[] | undefined) => setDialog(codes?.length ? { codes } : undefined)
  const setUp = (codes: string[] | undefined) => {
    showCodes(codes)
    task.run(async () => account.factors.done)
  }
  const turnOff = (factorId: string) =>
    task.run(async () => {
      await withRecentSignIn(() => remove.mutateAsync({ factorId }))
      return account.factors.removed
    })
  const turnEmail = (enabled: boolean) =>
    task.run(async () => {
      showCodes((await withRecentSignIn(() => setEmail.mutateAsync({ enabled }))).recoveryCodes)
      return enabled ? account.factors.done : account.factors.removed
    })
  const newCodes = () =>
    task.run(async () => {
      showCodes((await withRecentSignIn(() => renew.mutateAsync({}))).recoveryCodes)
      return undefined
    })
  const state = (on: boolean) => (
    <Badge tone={on ? 'positive' : 'neutral'}>{on ? account.factors.on : account.factors.off}</Badge>
  )

  /** An entry for a factor that is set up in the dialog. */
  const entry = (
    type: 'TOTP' | ProvidedType,
    factor: Factors['factors'][number] | undefined,
    text: string,
  ) => (
    <Entry
      key={type}
      title={<Titled text={texts.ways[type]}>{state(Boolean(factor))}</Titled>}
      detail={factor?.target ? <bdi dir="ltr">{factor.target}</bdi> : text}
    >
      {factor ? (
        <EntryButton
          name={account.factors.turnOffName({ factor: texts.ways[type] })}
          busy={task.busy}
          onClick={() => turnOff(factor.factorId)}
        >
          {account.factors.turnOff}
        </EntryButton>
      ) : (
        <EntryButton
          name={account.factors.setUpName({ factor: texts.ways[type] })}
          busy={task.busy}
          onClick={() => setDialog({ setUp: type })}
        >
          {account.factors.setUp}
        </EntryButton>
      )}
    </Entry>
  )

  return (
    <AccountPart title={account.factors.title} lead={account.factors.lead}>
      {task.message}
      <List label={account.factors.title}>
        {available.includes('TOTP') && entry('TOTP', totp, account.factors.totpText)}
        {available.includes('EMAIL') && (
          <Entry
            title={<Titled text={account.factors.email}>{state(Boolean(email))}</Titled>}
            detail={account.factors.emailText}
          >
            <EntryButton
              name={email && account.factors.turnOffName({ factor: texts.ways.EMAIL })}
              busy={task.busy}
              onClick={() => turnEmail(!email)}
            >
              {email ? account.factors.turnOff : account.factors.turnOn}
            </EntryButton>
          </Entry>
        )}
        {provided.map(type => entry(type, active(type), account.factors.provided[type]))}
        {factors.length > 0 && (
          <Entry
            title={account.factors.recovery}
            detail={account.factors.recoveryLeft({ count: recoveryCodesLeft })}
          >
            <EntryButton busy={task.busy} onClick={newCodes}>
              {account.factors.renew}
            </EntryButton>
          </Entry>
        )}
      </List>
      <Dialog
        id="factor-dialog"
        open={dialog !== undefined && !reauthenticating}
        // Hidden behind the question for a sign-in, it is not closed.
        onClose={() => !reauthenticating && setDialog(undefined)}
        title={dialog && 'setUp' in dialog ? texts.ways[dialog.setUp] : account.factors.codesTitle}
        closeLabel={page.close}
      >
        {dialog && 'codes' in dialog && (
          <RecoveryCodes codes={dialog.codes} onSaved={() => setDialog(undefined)} />
        )}
        {dialog && 'setUp' in dialog && dialog.setUp === 'TOTP' && (
          <TotpForm onDone={setUp} onCancel={() => setDialog(undefined)} />
        )}
        {dialog && 'setUp' in dialog && dialog.setUp !== 'TOTP' && (
          <CodeFactorForm type={dialog.setUp} onDone={setUp} />
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
